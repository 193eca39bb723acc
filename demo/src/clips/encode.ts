import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface Film {
  readonly width: number;
  readonly height: number;
  readonly rate: number;
  readonly frames: number;
  /** Quality of x264; more is smaller and worse. */
  readonly crf: number;
  /** Every frame by itself, so a player can stop at any of them at once. */
  readonly allIntra: boolean;
  /** RGB, three bytes a pixel. */
  frame(index: number): Promise<Buffer>;
}

/** Writes frames as an MP4 that browsers play while it loads. Needs `ffmpeg` in the path. */
export async function encodeFilm(path: string, film: Film): Promise<void> {
  const { width, height, rate, crf, allIntra } = film;
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    `${rate}`,
  ];
  const colour = [
    ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
  ];
  const coding = ['-c:v', 'libx264', '-preset', 'slow', '-crf', `${crf}`, '-pix_fmt', 'yuv420p'];
  const group = allIntra ? ['-g', '1', '-bf', '0'] : ['-g', `${rate * 2}`];
  const encoder = spawn(
    'ffmpeg',
    [
      ...['-y', '-loglevel', 'error', ...input, '-i', '-'],
      ...[...colour, ...coding, ...group, '-movflags', '+faststart', '-an', path],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(encoder, 'close');
  for (let index = 0; index < film.frames; index += 1) {
    if (!encoder.stdin.write(await film.frame(index))) {
      await Promise.race([once(encoder.stdin, 'drain'), ended]);
    }
  }
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg could not write ${path}: exit code ${code}`);
}
