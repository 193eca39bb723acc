import { basesBesideScript, provideBases } from '@tag/element';

// All files of the script build are in one folder, so any of them can contain this.
provideBases(basesBesideScript(import.meta.url));
