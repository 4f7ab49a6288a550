import { loadavg } from 'node:os'
import type { Page } from '@playwright/test'
import { longestTask } from './longest-task.ts'
import { of } from './keys.ts'

declare global {
  interface Window {
    /** When each frame began, ms. */
    frameTimes: number[]
  }
}

/** Runs in the page: from now on every frame is noted. */
function watchFrames() {
  window.frameTimes = []
  const note = (at: number) => {
    window.frameTimes.push(at)
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}

/**
 * Does something for so many seconds and tells how evenly the page was drawn meanwhile, what the main thread was busy with
 * for each frame, and its longest task in processor time. Where a program draws instead of a graphics card, frames come
 * later than the page is ready for them: what the thread takes tells what a card would show.
 */
export async function tellFrames(what: string, page: Page, seconds: number, doing: (until: number) => Promise<void>) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const busyMs = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const named = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
    return { clock: named('TaskDuration'), processor: named('ThreadTime') }
  }
  await page.evaluate(watchFrames)
  const before = await busyMs()
  await doing(Date.now() + seconds * 1000)
  const after = await busyMs()
  const times = await page.evaluate(() => window.frameTimes.splice(0))
  const gaps = times.slice(1).map((at, i) => at - times[i]!)
  const each = (name: 'clock' | 'processor') => ((after[name] - before[name]) / times.length).toFixed(1)
  // Tracing costs time of its own: apart.
  const [{ ownMs, pixelsMs }] = await Promise.all([
    longestTask(page.context().browser()!, seconds),
    doing(Date.now() + seconds * 1000),
  ])
  console.log(
    `${what}: ${times.length} cuadros en ${seconds} s, de uno a otro p50 ${of(gaps, 0.5)} ms, p95 ${of(gaps, 0.95)} ms, el mayor ${of(gaps, 1)} ms; ` +
      `hilo principal por cuadro ${each('clock')} ms (${each('processor')} de procesador), su tarea más larga ${ownMs.toFixed(0)} ms de procesador, ` +
      `la mayor espera de píxeles ${pixelsMs.toFixed(0)} ms; carga media ${loadavg()[0]?.toFixed(1)}`,
  )
  await cdp.detach()
}
