let asked: Promise<void> | undefined

/**
 * antd's sheet beyond what the sign-in draws, ready to paint with: in the build its link has no address until somebody
 * wants it (`vite.styles.ts`). Rejects when it cannot be read; the next to ask tries again.
 */
export const allStyles = (): Promise<void> => (asked ??= fetchRest())

function fetchRest(): Promise<void> {
  const link = document.getElementById('antd-later')
  if (!(link instanceof HTMLLinkElement)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const once = { once: true }
    link.addEventListener('load', () => resolve(), once)
    link.addEventListener(
      'error',
      () => {
        asked = undefined
        reject(new Error('The style sheet of the console could not be read'))
      },
      once,
    )
    link.href = link.dataset['href'] ?? ''
  })
}
