import type { Camera } from '@arriero/contract/video/cameras.contract.ts'
import { brandOf, lastConnection, minutesUsed } from '@arriero/contract/video/video.rules.ts'
import { Ago } from '../../../kit/Ago.tsx'
import { number } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { wholeSource } from '../../../kit/list/list-view.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { camerasQuery, videoKeys } from '../video.data.ts'
import { statusLook } from '../video.words.ts'

const column = columnsFor<Camera>()

const source = wholeSource<Camera>({
  key: videoKeys.cameras,
  load: (signal) => camerasQuery.queryFn({ signal }),
  text: ({ name, unit, source: { name: platform }, properties: { ehomeId, uniqueId, imei } }) =>
    [name, unit?.name, platform, ehomeId, uniqueId, imei].join(' '),
})

const columns = [
  column.name('name', 'Cámara', {
    width: 240,
    lines: 2,
    render: ({ name, unit }) => <TwoLines top={unit?.name ?? 'Sin unidad'} bottom={name} />,
  }),
  column.state('status', 'Estado', statusLook),
  {
    key: 'lastAt',
    title: 'Última conexión',
    width: 160,
    lines: 1,
    render: ({ lastAt }: Camera) => (lastAt ? <Ago at={lastAt} /> : lastConnection(null)),
  },
  { key: 'type', title: 'Marca', width: 120, lines: 1, render: ({ type }: Camera) => brandOf(type).label },
  {
    key: 'used',
    title: 'Tiempo del plan',
    width: 160,
    lines: 1,
    render: ({ usedSeconds, planSeconds }: Camera) =>
      `${number(minutesUsed(usedSeconds), 1)} de ${number(planSeconds / 60)} min`,
  },
] as const

/** Every camera with its state and plan. */
export function CamerasPage() {
  return (
    <ListPage
      id="cameras"
      title="Cámaras"
      noun={['cámara', 'cámaras']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={columns}
      empty={{ title: 'Todavía no hay cámaras', text: 'Aquí se verán las cámaras de las unidades.' }}
    />
  )
}
