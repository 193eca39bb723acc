export { History } from './history.tsx';
export { Mark } from './mark.tsx';
