import { createFile, MP4BoxBuffer } from 'mp4box';
import { getPriority, platform, setPriority } from 'node:os';

/*
 * The code of each thread of the pool in video.ts. Plain JavaScript, so it starts without a loader. A
 * hostile file can take any time and memory to read: the pool ends a thread that needs too much.
 */
const LOW = 14;
if (platform() === 'linux') setPriority(Math.max(LOW, getPriority()));

/** The most entries in a track's tables: hours of sound. */
const MOST_SAMPLES = 1_000_000;
/** H.264 with 8 bits and 4:2:0: Baseline, Main, Extended, and High. */
const PLAYED_EVERYWHERE = /^avc1\.(?:42|4d|58|64)/i;

/** @param {Uint8Array} tables the boxes that `readTables` found. @returns the video's facts, or null */
export default (tables) => {
  const copy = Buffer.from(new Uint8Array(tables).buffer);
  if (!isPlausible(copy)) return null;
  const file = createFile(false);
  let movie;
  file.onReady = (info) => (movie = info);
  try {
    file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(copy.buffer, 0));
    file.flush();
    const track = movie?.videoTracks[0];
    if (!track?.video || track.nb_samples === 0) return null;
    const samples = file.getTrackSamplesInfo(track.id);
    return {
      width: track.video.width,
      height: track.video.height,
      frames: samples.length,
      obstacle: obstacleOf(track, samples, movie.audioTracks.length > 0),
    };
  } catch {
    return null;
  }
};

/** A few bytes can claim billions of samples, and the parser would allocate memory for them. */
function isPlausible(tables) {
  for (const table of ['stsz', 'stz2']) {
    for (let at = tables.indexOf(table); at !== -1; at = tables.indexOf(table, at + 4)) {
      // The number of entries, after the name, version, and size.
      if (at + 16 <= tables.length && tables.readUInt32BE(at + 12) > MOST_SAMPLES) return false;
    }
  }
  return true;
}

function obstacleOf(track, samples, hasSound) {
  if (!PLAYED_EVERYWHERE.test(track.codec)) return 'Is not H.264 that every browser plays';
  if (!samples.every(({ is_sync: isKeyFrame }) => isKeyFrame)) {
    return 'Has frames that are not key frames';
  }
  if (!hasEvenFrames(samples)) return 'Has frames that last longer than others';
  if (isTurned(track)) return 'Is stored turned';
  return hasSound ? 'Has sound' : null;
}

/** The viewer finds a frame by time: the middle of its share must be in that frame. */
function hasEvenFrames(samples) {
  const first = samples[0].cts;
  const total = samples.reduce((sum, { duration }) => sum + duration, 0);
  return samples.every(({ cts, duration }, index) => {
    const middle = ((index + 0.5) / samples.length) * total;
    return cts - first <= middle && middle < cts - first + duration;
  });
}

function isTurned({ matrix }) {
  const [a, b, , c, d] = matrix;
  return b !== 0 || c !== 0 || a <= 0 || d <= 0;
}
