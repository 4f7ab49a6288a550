import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconDownload } from '@tabler/icons-react'
import { listPlatformUnits, listSources } from '@arriero/contract/tracking/tracking.contract.ts'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { createPlatformUnits } from '@arriero/contract/units/unit-import.contract.ts'
import { platformLabel } from '@arriero/contract/units/units.rules.ts'
import { Ago } from '../../../kit/Ago.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { byValue, wholeSource } from '../../../kit/list/list-view.ts'
import type { BulkAction, Column, ListFilter, ListViewChoice } from '../../../kit/list/list-types.ts'
import { phone, plural } from '../../../kit/format.ts'
import { queryClient } from '../../../kit/query.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { reloadUnits } from '../units.cache.ts'
import { unitPaths } from '../units.paths.ts'
import { trackingPaths } from '../../tracking/tracking.paths.ts'

type PlatformUnit = ReplyOf<typeof listPlatformUnits>[number]

const key = ['platform-units']
const keyOf = ({ sourceId, key: device }: PlatformUnit) => `${sourceId}:${device}`
const source = wholeSource<PlatformUnit>({
  key,
  load: (signal) => call(listPlatformUnits, { signal }),
  text: ({ name, group, plates, deviceId }) => [name, group, plates, deviceId].filter(Boolean).join(' '),
})

const columns: Column<PlatformUnit>[] = [
  {
    key: 'name',
    title: 'Unidad en la plataforma',
    fixed: true,
    width: 240,
    sort: byValue(({ name }) => name),
    render: ({ name, group }) => <TwoLines top={name} bottom={group ?? ''} />,
  },
  {
    key: 'here',
    title: 'En la consola',
    width: 130,
    lines: 1,
    render: ({ unitId }) =>
      unitId ? (
        <Link to={unitPaths.edit(unitId)} onClick={(event) => event.stopPropagation()}>
          <StatePill tone="green">Ya está</StatePill>
        </Link>
      ) : (
        <StatePill tone="grey">Falta</StatePill>
      ),
  },
  {
    key: 'platform',
    title: 'Plataforma',
    width: 120,
    lines: 1,
    sort: byValue(({ platform }) => platformLabel(platform)),
    render: ({ platform }) => platformLabel(platform),
  },
  { key: 'plates', title: 'Placas', width: 120, lines: 1, render: ({ plates }) => plates ?? '—' },
  {
    key: 'device',
    title: 'Equipo',
    width: 170,
    render: ({ deviceId, key: device, phone: line }) => (
      <TwoLines top={deviceId ?? device} bottom={line ? phone(line) : ''} />
    ),
  },
  {
    key: 'last',
    title: 'Última señal',
    width: 130,
    lines: 1,
    align: 'end',
    sort: byValue(({ lastAt }) => lastAt),
    render: ({ lastAt }) => (lastAt ? <Ago at={lastAt} /> : '—'),
  },
]

const views: ListViewChoice<PlatformUnit>[] = [
  { key: 'faltan', label: 'Faltan', test: ({ unitId }) => unitId === null },
  { key: 'todas', label: 'Todas' },
]

const allHere = {
  title: 'Todas las unidades ya están en la consola',
  text: 'Cuando la plataforma reporte una unidad nueva aparecerá aquí. En «Todas» están las que ya se trajeron.',
}
const noSource = {
  title: 'Ninguna plataforma reporta unidades',
  text: 'Agregue la cuenta de su plataforma de rastreo en Fuentes; aquí aparecen sus unidades.',
  action: (
    <Link to={trackingPaths.sources}>
      <Button tabIndex={-1}>Ir a Fuentes</Button>
    </Link>
  ),
}

/** What the tracking platforms list and the console lacks; chosen ones become units. */
export function PlatformUnitsPage() {
  const [isBusy, setBusy] = useState(false)
  const sources = useQuery({ queryKey: ['sources'], queryFn: ({ signal }) => call(listSources, { signal }) })
  const { data: all = [] } = useQuery({ queryKey: key, queryFn: ({ signal }) => source.load(signal) })
  const missing = all.filter(({ unitId }) => unitId === null)
  const filters: ListFilter<PlatformUnit>[] = [
    {
      key: 'source',
      label: 'Cuenta',
      kind: 'select',
      options: (sources.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      test: (row, value) => value.split(',').includes(String(row.sourceId)),
    },
  ]
  const bring = async (chosen: readonly PlatformUnit[], done?: () => void) => {
    const wanted = chosen.filter(({ unitId }) => unitId === null)
    if (wanted.length === 0) return toast.info('Estas unidades ya están en la consola')
    setBusy(true)
    try {
      let made = 0
      // One call per account of a platform: keys are only unique inside it.
      for (const platformAccountId of new Set(wanted.map(({ sourceId }) => sourceId))) {
        const keys = wanted.filter(({ sourceId }) => sourceId === platformAccountId).map((row) => row.key)
        made += (await call(createPlatformUnits, { body: { platformAccountId, keys } })).length
      }
      toast.success(plural(made, 'unidad creada', 'unidades creadas'))
      done?.()
      await Promise.all([reloadUnits(), queryClient.invalidateQueries({ queryKey: key })])
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const bulk: BulkAction<PlatformUnit>[] = [
    {
      key: 'bring',
      label: 'Traer a la consola',
      icon: IconDownload,
      onClick: (rows, clear) => void bring(rows, clear),
    },
  ]
  return (
    <ListPage<PlatformUnit>
      id="platform-units"
      title="Traer de una plataforma"
      noun={['unidad de plataforma', 'unidades de plataforma']}
      source={source}
      rowKey={keyOf}
      rowName={({ name }) => name}
      columns={columns}
      filters={filters}
      views={views}
      search="Buscar unidad, grupo o equipo"
      bulk={bulk}
      sub={<Link to={unitPaths.list}>Unidades</Link>}
      actions={
        <Button type="primary" loading={isBusy} disabled={missing.length === 0} onClick={() => void bring(missing)}>
          {missing.length === 0
            ? 'No falta ninguna'
            : `Traer ${missing.length === 1 ? 'la que falta' : `las ${missing.length} que faltan`}`}
        </Button>
      }
      empty={all.length > 0 ? allHere : noSource}
    />
  )
}
