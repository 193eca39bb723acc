import type { Load } from '../../features/page/screen-module.ts';

export const load: Load<never> = () => ({ status: 404 });
