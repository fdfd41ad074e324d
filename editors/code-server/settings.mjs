// usage: settings.mjs DATA
//
// Writes the settings of a new profile of VS Code in the folder DATA; those of the user stay.

import {quietSettings, writeSettings} from './server.mjs';

writeSettings(process.argv[2], quietSettings);
