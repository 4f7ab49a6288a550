/**
 * Makes the clips of the simulated cameras anew: `node make-clips.ts FOLDER-OF-STILLS`, with ffmpeg on PATH. Not part of
 * any build; the clips are committed. Each is 12 s of H.264 that drawing.ts can draw into: baseline, one reference, a key
 * frame a second, and the last row of macroblocks a slice of its own. Twelve seconds loop without a seam.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { clipNames, FRAMES, HEIGHT, RATE, STRIP, WIDTH } from './clip.ts'

const [stills = '.'] = process.argv.slice(2)
const clips = join(import.meta.dirname, 'clips')
const picture = HEIGHT - STRIP
/** Macroblocks above the strip. */
const rowsAbove = (WIDTH / 16) * (picture / 16)

/** Whole turns in a loop, so that the end meets the beginning. */
const wave = (turns: number, size: number) => `${size}*sin(2*PI*on*${turns}/${FRAMES})`

const ffmpeg = (args: readonly string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: 'inherit' })

for (const name of clipNames) {
  const isRoad = !name.startsWith('cab')
  const [sway, bump] = isRoad ? [24, 14] : [10, 5]
  const x = `iw/2-iw/zoom/2+${wave(3, sway)}+${wave(17, sway / 5)}`
  const y = `ih/2-ih/zoom/2+${wave(11, bump)}+${wave(29, bump / 2)}`
  const zoom = `1.07+${wave(1, 0.04)}`
  const grain = name.includes('night') || name.includes('ir') ? 7 : 4
  const filters = [
    `scale=2560:-2,crop=2560:1408`,
    `zoompan=z='${zoom}':x='${x}':y='${y}':d=1:s=${WIDTH}x${picture}:fps=${RATE}`,
    `noise=alls=${grain}:allf=t`,
    `pad=${WIDTH}:${HEIGHT}:0:0:black,format=yuv420p`,
  ]
  const encoder = [
    `keyint=${RATE}:min-keyint=${RATE}:scenecut=0:bframes=0:ref=1:weightp=0:cabac=0:8x8dct=0`,
    `slice-max-mbs=${rowsAbove}:sliced-threads=0:threads=1:vbv-maxrate=440:vbv-bufsize=440`,
  ]
  const input = ['-loop', '1', '-framerate', String(RATE), '-i', join(stills, `${name}.jpg`)]
  const codec = ['-c:v', 'libx264', '-profile:v', 'baseline', '-preset', 'slow', '-x264-params', encoder.join(':')]
  const length = ['-frames:v', String(FRAMES), '-b:v', '400k']
  ffmpeg([...input, '-vf', filters.join(','), ...length, ...codec, join(clips, `${name}.h264`)])
}

// What a camera sends beside an alarm: one frame, without the strip.
for (const name of clipNames) {
  const frame = ['-vf', `crop=${WIDTH}:${picture}:0:0`, '-frames:v', '1', '-q:v', '6', '-update', '1']
  ffmpeg(['-i', join(clips, `${name}.h264`), ...frame, join(clips, `${name}.jpg`)])
}

// The hum of an engine; it need not meet the loop of the pictures.
const hum = 'anoisesrc=color=brown:amplitude=0.5:sample_rate=16000:duration=12,lowpass=f=260,tremolo=f=11:d=0.3'
const adts = ['-ac', '1', '-c:a', 'aac', '-b:a', '16k', '-f', 'adts', join(clips, 'engine.aac')]
ffmpeg(['-f', 'lavfi', '-i', hum, ...adts])
