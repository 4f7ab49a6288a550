// What another Node process holds in memory once its rubbish is collected; asked through its inspector, so the product
// itself needs nothing for it.

/** Megabytes. `rss` is what the machine gives; the rest is what the program still refers to. */
export interface Memory {
  rss: number
  heap: number
  /** Outside the heap, of which `buffers` are buffers. */
  external: number
  buffers: number
}

interface Answer {
  id: number
  result?: { result?: { value?: NodeJS.MemoryUsage } }
  error?: { message: string }
}

/** Asks a process started with `--inspect=port`. Rejects when it does not answer. */
export async function memoryAt(port: number): Promise<Memory> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('El inspector no contesta.')))
  })
  let last = 0
  const ask = (method: string, params = {}) =>
    new Promise<Answer>((resolve) => {
      const id = (last += 1)
      const hear = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as Answer
        if (answer.id !== id) return
        socket.removeEventListener('message', hear)
        resolve(answer)
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method, params }))
    })
  try {
    for (let i = 0; i < 2; i += 1) await ask('HeapProfiler.collectGarbage')
    const { result, error } = await ask('Runtime.evaluate', {
      expression: 'process.memoryUsage()',
      returnByValue: true,
    })
    const usage = result?.result?.value
    if (!usage) throw new Error(error?.message ?? 'El proceso no dijo su memoria.')
    const mb = (bytes: number) => bytes / 1e6
    return {
      rss: mb(usage.rss),
      heap: mb(usage.heapUsed),
      external: mb(usage.external),
      buffers: mb(usage.arrayBuffers),
    }
  } finally {
    socket.close()
  }
}
