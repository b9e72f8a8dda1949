// The page that says what this house is.

import { shell } from "./shell.js";

shell();
