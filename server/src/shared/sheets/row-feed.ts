import { MessageChannel } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'

type FeedReply<Row> = { rows: Row[] } | 'end' | 'failed'

const batchRows = 500

/**
 * The sending end of rows that a worker pulls: give `port` to the task (and in its transfer list), then `finish` once
 * the task has settled. The source is read only as fast as the worker writes. `failure()` is the source's own error.
 */
export function feedRows<Row>(source: AsyncIterable<Row> | Iterable<Row>) {
  const { port1: here, port2: port } = new MessageChannel()
  const rows = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
  let failure: unknown

  async function answer(): Promise<void> {
    const batch: Row[] = []
    try {
      while (batch.length < batchRows) {
        const { done, value } = await rows.next()
        if (done) break
        batch.push(value)
      }
      here.postMessage(batch.length > 0 ? { rows: batch } : 'end')
    } catch (error) {
      failure = error
      here.postMessage('failed')
    }
  }
  here.on('message', () => void answer())

  return {
    port,
    failure: () => failure,
    async finish(): Promise<void> {
      here.close()
      await rows.return?.()
    },
  }
}

/** The worker's end: the rows, batch by batch. Throws when the source failed. */
export async function* pullRows<Row>(port: MessagePort): AsyncGenerator<Row[]> {
  try {
    for (;;) {
      const reply = await new Promise<FeedReply<Row>>((resolve) => {
        port.once('message', resolve)
        port.postMessage('next')
      })
      if (reply === 'end') return
      if (reply === 'failed') throw new Error('The rows could not be read.')
      yield reply.rows
    }
  } finally {
    port.close()
  }
}
