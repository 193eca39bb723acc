/** The style properties that determine how a shape looks. */
const LOOK = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'vector-effect',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'text-anchor',
  'dominant-baseline',
] as const;

/**
 * A chart as it is in the page, as the text of an SVG file that needs no style sheet.
 * @param ground the colour behind it
 */
export function writeChart(chart: SVGSVGElement, ground: string): string {
  const { width, height } = chart.getBoundingClientRect();
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = [chart, ...chart.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  const unseen: SVGElement[] = [];
  for (const [index, element] of copies.entries()) {
    const style = getComputedStyle(originals[index]!);
    if (style.display === 'none') unseen.push(element);
    for (const name of LOOK) {
      const value = style.getPropertyValue(name);
      if (value) element.setAttribute(name, value);
    }
    for (const { name } of [...element.attributes]) {
      if (/^(class|tabindex|role|aria-|data-)/.test(name) && name !== 'aria-label') {
        element.removeAttribute(name);
      }
    }
  }
  for (const element of unseen) element.remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(width)));
  copy.setAttribute('height', String(Math.round(height)));
  const back = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const name of ['width', 'height']) back.setAttribute(name, '100%');
  back.setAttribute('fill', ground);
  copy.prepend(back);
  return new XMLSerializer().serializeToString(copy);
}

/**
 * The same as a PNG. Its shapes are drawn one by one: a page's policy may forbid to load an SVG as a picture.
 * @param scale pixels of the picture for one of the page
 * @returns null where the browser cannot make a picture of this size
 */
export function drawChart(chart: SVGSVGElement, ground: string, scale = 2): Promise<Blob | null> {
  const { width, height } = chart.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const toChart = chart.getScreenCTM()!.inverse();
  const own = viewOf(chart, scale);
  for (const shape of chart.querySelectorAll<SVGGraphicsElement>('rect,path,line,circle,text')) {
    const style = getComputedStyle(shape);
    const matrix = shape.getScreenCTM();
    if (!matrix || style.display === 'none' || shape.closest('defs')) continue;
    context.setTransform(own.multiply(toChart).multiply(matrix));
    drawShape(context, shape, style, scale);
  }
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

/** From the chart's own units to the picture's pixels. */
function viewOf(chart: SVGSVGElement, scale: number): DOMMatrix {
  const { left, top } = chart.getBoundingClientRect();
  const screen = DOMMatrix.fromMatrix(chart.getScreenCTM()!);
  return new DOMMatrix([scale, 0, 0, scale, -left * scale, -top * scale]).multiply(screen);
}

function drawShape(
  context: CanvasRenderingContext2D,
  shape: SVGGraphicsElement,
  style: CSSStyleDeclaration,
  scale: number,
): void {
  const isSeen = (paint: string) => paint !== 'none' && paint !== '';
  if (shape instanceof SVGTextElement) {
    if (!shape.textContent) return;
    const { x, y } = shape.getStartPositionOfChar(0);
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.fillStyle = style.fill;
    context.fillText(shape.textContent, x, y);
    return;
  }
  const outline = outlineOf(shape);
  if (isSeen(style.fill) && !(shape instanceof SVGLineElement)) {
    context.fillStyle = style.fill;
    context.fill(outline);
  }
  if (!isSeen(style.stroke)) return;
  const { a, b } = context.getTransform();
  // A line that keeps its width however its shape is stretched.
  const isFixed = style.vectorEffect === 'non-scaling-stroke';
  const path = isFixed ? new Path2D() : outline;
  if (isFixed) {
    path.addPath(outline, context.getTransform());
    context.resetTransform();
  }
  context.strokeStyle = style.stroke;
  context.lineWidth = parseFloat(style.strokeWidth) * (isFixed ? scale : 1) || Math.hypot(a, b);
  context.lineJoin = 'round';
  context.stroke(path);
}

function outlineOf(shape: SVGGraphicsElement): Path2D {
  if (shape instanceof SVGPathElement) return new Path2D(shape.getAttribute('d') ?? '');
  const outline = new Path2D();
  const { x, y, width, height } = shape.getBBox();
  if (shape instanceof SVGCircleElement) {
    outline.arc(x + width / 2, y + height / 2, width / 2, 0, 2 * Math.PI);
  } else if (shape instanceof SVGLineElement) {
    outline.moveTo(shape.x1.baseVal.value, shape.y1.baseVal.value);
    outline.lineTo(shape.x2.baseVal.value, shape.y2.baseVal.value);
  } else {
    outline.rect(x, y, width, height);
  }
  return outline;
}
