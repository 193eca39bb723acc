import { Badge } from '../badge/badge.tsx';
import sheet from '../badge/badge.css?inline';

export { Badge as View, sheet };
