// The page that says what this house is.

import { shell } from "../common/shell.js";

shell();
