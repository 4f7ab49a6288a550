import { useQuery } from '@tanstack/react-query'
import { unitHistory } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../../kit/call.ts'
import { Card, History } from '../../../kit/shell/DetailPage.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { fieldName } from '../units.words.ts'
import { UnitFrame } from './UnitFrame.tsx'

const actions = {
  create: { title: 'Se creó la unidad', tone: 'green' },
  update: { title: 'Se cambió', tone: 'blue' },
  delete: { title: 'Se eliminó', tone: 'red' },
} as const

export const UnitHistoryPage = () => <UnitFrame tab="/historial">{({ id }) => <Changes id={id} />}</UnitFrame>

/** Who changed what, newest first. */
function Changes({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['unit-history', id],
    queryFn: ({ signal }) => call(unitHistory, { id, signal }),
    staleTime: 0,
  })
  const entries = data?.map(({ at, by, action, fields }, key) => ({
    key,
    at,
    ...actions[action],
    detail: fields.map(fieldName).join(', '),
    by: by ?? 'El sistema',
  }))
  return (
    <Card title="Cambios" count={data?.length}>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {entries?.length === 0 && (
        <EmptyState title="Sin cambios registrados" text="Aquí queda quién cambió qué de la unidad." />
      )}
      {entries && entries.length > 0 && <History entries={entries} />}
    </Card>
  )
}
