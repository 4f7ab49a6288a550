import { testSource } from '@arriero/contract/tracking/tracking.contract.ts'
import type { Source } from '@arriero/contract/tracking/tracking.entities.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { overlay } from '../../../kit/shell/loaders.ts'
import { queryClient } from '../../../kit/query.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { sourcesKey } from './sources-data.ts'

/** Signs in at each platform with the stored token and tells how it went; one after another, for their quotas. */
export async function testSources(sources: readonly Pick<Source, 'id' | 'name'>[]) {
  await overlay(sources.length === 1 ? 'Probando la conexión…' : 'Probando las conexiones…', testEach(sources))
  await queryClient.invalidateQueries({ queryKey: sourcesKey })
}

async function testEach(sources: readonly Pick<Source, 'id' | 'name'>[]) {
  for (const { id, name } of sources) {
    try {
      const { ok, message, units } = await call(testSource, { body: { id } })
      if (ok)
        toast.success(`${name} responde`, { detail: units === null ? message : plural(units, 'unidad', 'unidades') })
      else toast.error(message, { detail: name })
    } catch (error) {
      toast.error(errorText(error), { detail: name })
    }
  }
}
