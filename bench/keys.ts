declare global {
  interface Window {
    /** From each key to the end of the frame that paints it, ms. */
    keyTimes: number[]
    lastKeyAt: number
  }
}

/** Runs in the page: from now on each key is timed. */
export function watchKeys() {
  window.keyTimes = []
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      window.lastKeyAt = timeStamp
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => void window.keyTimes.push(performance.now() - timeStamp))
        port1.start()
        port2.postMessage(undefined)
      })
    },
    true,
  )
}

export const of = (values: number[], share: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN)
