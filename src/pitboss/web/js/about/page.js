// The page about this server.

import { shell } from "../common/shell.js";

shell();
