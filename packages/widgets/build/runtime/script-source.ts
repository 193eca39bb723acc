import { basesBesideScript, provideBases } from '@tag/element';

// All files of the script build are in one folder, so it does not matter into which of them this goes.
provideBases(basesBesideScript(import.meta.url));
