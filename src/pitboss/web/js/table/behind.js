// Wagers that are laid behind another one, as odds are: a chip on their spot answers a form.

/**
 * The spots on which a wager may be laid behind another one now, each with its form and with the
 * row `[spot, low, high, step]` that other spots have among the bets of the question.
 */
export function behind(layout, question, wagers) {
  const found = new Map();
  for (const form of question?.forms ?? []) {
    const flat = wagers.find((each) => each.id === form.fixed.wager);
    const spot = form.say === "TakeOdds" && flat ? spotBehind(layout, flat) : null;
    if (!spot || found.has(spot)) continue;
    const [{ low, high, step }] = form.blanks;
    found.set(spot, { form, row: [spot, low, high, step] });
  }
  return found;
}

/** Odds lie on the point of the bet that they stand behind. */
function spotBehind(layout, { spot, note }) {
  const point = Number(/point is (\d+)/.exec(note)?.[1] ?? 0);
  return layout.find((row) => row.kind === `${spot}_odds` && row.on[0] === point)?.spot ?? null;
}
