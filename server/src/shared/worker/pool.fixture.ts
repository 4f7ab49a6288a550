/** The misbehaviours a task of the pool can show, for its test. */
export async function run(input: { act: 'echo' | 'throw' | 'spin' | 'hoard' | 'exit' | 'break'; value?: string }) {
  const hoard: number[][] = []
  switch (input.act) {
    case 'echo':
      return { value: input.value ?? '', thread: (await import('node:worker_threads')).threadId }
    case 'throw':
      throw new RangeError(`no puedo con ${input.value}`)
    case 'spin':
      for (;;) Math.sqrt(2)
    case 'hoard':
      for (;;) hoard.push(Array.from({ length: 100_000 }, (_, place) => place * 1.5))
    case 'exit':
      return process.exit(3)
    case 'break':
      setImmediate(() => {
        throw new Error('fuera de la tarea')
      })
      return new Promise<never>(() => {})
  }
}
