import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Browser } from '@playwright/test'

const traceFile = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Microseconds by the clock, and of the processor. */
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.object({ name: z.unknown() }).partial().optional(),
    }),
  ),
})

/**
 * Watches the pages' main threads for some seconds: the longest of their tasks by the processor's time, and the longest
 * wait for pixels. Where a program plays WebGL the page hands its picture back as pixels, once a frame, and the clock of
 * that task runs while the program draws: with a graphics card nobody asks for pixels. Milliseconds.
 */
export async function longestTask(browser: Browser, seconds: number): Promise<{ ownMs: number; pixelsMs: number }> {
  const cdp = await browser.newBrowserCDPSession()
  await cdp.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { includedCategories: ['toplevel', 'gpu'] },
  })
  await sleep(seconds * 1000)
  const complete = new Promise<string>((resolve) =>
    cdp.once('Tracing.tracingComplete', ({ stream }) => resolve(stream ?? '')),
  )
  await cdp.send('Tracing.end')
  const handle = await complete
  let text = ''
  for (let isLast = false; !isLast;) {
    const part = await cdp.send('IO.read', { handle })
    text += part.data
    isLast = part.eof
  }
  const { traceEvents } = traceFile.parse(JSON.parse(text))
  const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid}/${tid}`
  const mains = new Set(
    traceEvents.filter(({ ph, args }) => ph === 'M' && args?.name === 'CrRendererMain').map(threadOf),
  )
  const ofMains = traceEvents.filter((event) => event.ph === 'X' && mains.has(threadOf(event)))
  const longest = (name: RegExp, time: 'dur' | 'tdur') =>
    Math.max(0, ...ofMains.filter((event) => name.test(event.name)).map((event) => event[time] ?? 0)) / 1000
  return { ownMs: longest(/RunTask$/, 'tdur'), pixelsMs: longest(/ReadPixels$/, 'dur') }
}
