import { Summary } from '../summary/summary.tsx';
import sheet from '../summary/summary.css?inline';

export { sheet, Summary as View };
