// usage: profile.mjs DIRECTORY: makes a profile of code-server with the extension.

import {installProfile} from './harness.mjs';

await installProfile(process.argv[2]);
