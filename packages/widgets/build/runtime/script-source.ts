import { apiBaseBesideScript, provideApiBase } from '@tag/element';

// All files of the script build lie in one folder, so it does not matter into which of them this goes.
provideApiBase(apiBaseBesideScript(import.meta.url));
