import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { tireCosts } from '@arriero/contract/fittings/tires/tires.contract.ts'
import { isWearDoubtful } from '@arriero/contract/fittings/tires/tires.rules.ts'
import { call } from '../../../kit/call.ts'
import { number } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { byValue, wholeSource } from '../../../kit/list/list-view.ts'
import { fittingPaths } from '../fittings.paths.ts'
import { FittingTabs } from '../FittingTabs.tsx'
import { perKm } from './tires.words.ts'

type Row = ReplyOf<typeof tireCosts>[number]
const column = columnsFor<Row>()
const nameOf = ({ makerName, modelName }: Row) => [makerName, modelName].filter(Boolean).join(' ') || 'Sin modelo'

const source = wholeSource<Row>({
  key: ['tires', 'costs'],
  load: async (signal) => [...(await call(tireCosts, { signal }))],
  text: nameOf,
})

/** Which maker and model runs the cheapest kilometre. */
export const CostsPage = () => (
  <ListPage<Row>
    id="tire-costs"
    title="Costo por kilómetro"
    noun={['modelo', 'modelos']}
    source={source}
    rowKey={nameOf}
    rowName={nameOf}
    columns={[
      column.text('makerName', 'Marca', { empty: 'Sin marca', width: 150 }),
      column.text('modelName', 'Modelo', { empty: 'Sin modelo', width: 170 }),
      column.number('tires', 'Neumáticos', { width: 105 }),
      column.number('km', 'Kilómetros', { width: 115 }),
      column.money('cost', 'Costo', { width: 125 }),
      {
        key: 'wear',
        title: 'Desgaste',
        width: 155,
        align: 'end',
        lines: 1,
        sort: byValue(({ wear }) => wear),
        render: ({ wear }) =>
          wear === null ? '—' : `${number(wear, 3)} mm/1,000 km${isWearDoubtful(wear) ? ' (?)' : ''}`,
      },
      {
        key: 'costPerKm',
        title: 'Costo por km',
        width: 115,
        align: 'end',
        lines: 1,
        sort: byValue(({ costPerKm }) => costPerKm),
        render: ({ costPerKm }) => perKm(costPerKm),
      },
    ]}
    above={<FittingTabs here={fittingPaths.costs} />}
    empty={{
      title: 'Aún no hay kilómetros',
      text: 'Cuando los neumáticos montados recorran, aquí se compara lo que cuesta cada marca y modelo.',
    }}
  />
)
