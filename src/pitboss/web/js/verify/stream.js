// Random numbers from a key, as the server draws them: HMAC-SHA256 of a counter, without bias.

const BLOCK_BYTES = 32;
const text = new TextEncoder();

/** Bytes as hexadecimal digits. */
export function hex(bytes) {
  return [...new Uint8Array(bytes)].map((each) => each.toString(16).padStart(2, "0")).join("");
}

/** Hexadecimal digits as bytes. */
export function unhex(digits) {
  if (!/^([0-9a-f]{2})*$/.test(digits)) throw new Error("a seed is written in hexadecimal digits");
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** SHA-256 of bytes or text, in hexadecimal digits. */
export async function sha256(...parts) {
  const bytes = parts.map((part) => (typeof part === "string" ? text.encode(part) : part));
  return hex(await crypto.subtle.digest("SHA-256", joined(bytes)));
}

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}

async function keyed(key) {
  const kind = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", key, kind, false, ["sign"]);
}

async function hmac(key, bytes) {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes));
}

/** The hash of a seed, published before the seed is used. */
export function commitmentOf(seed) {
  return sha256("pitboss commitment 1\0", seed);
}

/** The hash under which a player seals words. */
export function sealOf(words, salt) {
  return sha256("pitboss word 1\0", `${salt}\0${words}`);
}

/** HMAC-SHA256 of text under a key. */
export async function keyedHash(key, words) {
  return hmac(await keyed(key), text.encode(words));
}

/** The stream of one draw: from the seed, the players' texts, and the number of the draw. */
export async function streamOf(seed, contributions, draw) {
  const label = text.encode(JSON.stringify([...contributions, draw]));
  return new Stream(await keyed(await hmac(await keyed(seed), label)));
}

/** A stream of numbers from one key; the same key gives the same numbers. */
export class Stream {
  constructor(key) {
    Object.assign(this, { key, counter: 0, buffer: new Uint8Array(0), used: 0 });
  }

  /** One of 0 to n - 1, each equally likely: values that would favour some are thrown away. */
  async below(n) {
    const width = bytesFor(n);
    if (width === 0) return 0;
    const span = 256 ** width;
    const limit = span - (span % n);
    for (;;) {
      const value = await this.take(width);
      if (value < limit) return value % n;
    }
  }

  async take(width) {
    while (this.buffer.length - this.used < width) await this.refill();
    const chunk = this.buffer.slice(this.used, this.used + width);
    this.used += width;
    return chunk.reduce((sum, byte) => sum * 256 + byte, 0);
  }

  async refill() {
    const count = new Uint8Array(8);
    new DataView(count.buffer).setBigUint64(0, BigInt(this.counter));
    const block = await hmac(this.key, count);
    this.counter += 1;
    this.buffer = joined([this.buffer.slice(this.used), block.slice(0, BLOCK_BYTES)]);
    this.used = 0;
  }
}

/** The fewest whole bytes that can hold every number below n. */
function bytesFor(n) {
  let width = 0;
  for (let most = n - 1; most > 0; most = Math.floor(most / 256)) width += 1;
  return width;
}
