import { z } from 'zod'
import { GraphError, type Graph } from './graph.ts'

/** Ours, below what the network takes at once. */
const most = 20
const answers = z.array(z.object({ code: z.number(), body: z.string() }).nullable())

/** Reads many things of one token at once; in their order, undefined where the network says nothing of one. */
export async function readMany<T>(
  graph: Graph,
  token: string,
  paths: readonly string[],
  reply: z.ZodType<T>,
): Promise<(T | undefined)[]> {
  const read: (T | undefined)[] = []
  for (let from = 0; from < paths.length; from += most) {
    const part = paths.slice(from, from + most)
    const batch = JSON.stringify(part.map((path) => ({ method: 'GET', relative_url: path })))
    const told = await graph.post('', token, { batch, include_headers: 'false' }, answers)
    if (told.length !== part.length)
      throw new GraphError({ error: 2000, subError: null, trace: { error: { code: 1 } } }, 'POST /', true)
    for (const one of told) read.push(one?.code === 200 ? reply.safeParse(JSON.parse(one.body)).data : undefined)
  }
  return read
}
