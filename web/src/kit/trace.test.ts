import { expect, test, vi } from 'vitest'
import { connectTrace, noted, type TraceEntry } from './trace.ts'

test.each(['GEOFENCE_CREATE', 'HIK_ADD_DEVICE', 'GET_EXCEL_TEMPLATE_DATA'] as const)(
  'LOG-06 a failure is noted as %s and thrown on; what goes well is not',
  async (title) => {
    vi.stubGlobal('location', { host: 'consola', pathname: '/Consola' })
    const entries: TraceEntry[] = []
    connectTrace((entry) => entries.push(entry))
    const failure = new Error('No responde')
    await expect(noted(title, Promise.reject(failure))).rejects.toBe(failure)
    await expect(noted(title, Promise.resolve(7))).resolves.toBe(7)
    expect(entries).toMatchObject([{ title, path: '/Consola', data: { message: 'No responde' } }])
    vi.unstubAllGlobals()
  },
)
