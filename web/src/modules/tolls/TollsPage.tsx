import { useEffect, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconCircleCheck, IconCircleOff, IconPlus, IconUpload } from '@tabler/icons-react'
import { updateToll, type Toll } from '@arriero/contract/tolls/tolls.contract.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { money } from '../../kit/format.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { byValue, wholeSource } from '../../kit/list-view.ts'
import type { Column, ListViewChoice, RowActions } from '../../kit/list-types.ts'
import { useStage } from '../../kit/map/map-stage.tsx'
import { PlacesSplit } from '../../kit/map/PlacesSplit.tsx'
import { ShapesLayer } from '../../kit/map/ShapesLayer.tsx'
import { boundsOf } from '../../kit/map/shapes.ts'
import { StageMap } from '../../kit/map/StageMap.tsx'
import { can } from '../../kit/session.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { toast } from '../../kit/toast.ts'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { loadTolls, reloadTolls, tollShape, tollsKey, tollsPath, usualPrice } from './tolls.data.ts'

const noTolls: never[] = []
const source = wholeSource<Toll>({ key: tollsKey, load: loadTolls, text: ({ name, road }) => `${name} ${road ?? ''}` })

function Price({ toll }: { toll: Toll }) {
  const usual = usualPrice(toll)
  return usual ? <TwoLines top={money(usual.pesos)} bottom={`${usual.axles} ejes`} /> : <>—</>
}

const columns: Column<Toll>[] = [
  {
    key: 'name',
    title: 'Caseta',
    fixed: true,
    sort: byValue(({ name }) => name),
    render: ({ name, road }) => <TwoLines top={name} bottom={road ?? ''} />,
  },
  {
    key: 'price',
    title: 'Precio',
    width: 110,
    align: 'end',
    sort: byValue((toll) => usualPrice(toll)?.pesos),
    render: (toll) => <Price toll={toll} />,
  },
  {
    key: 'active',
    title: 'Estado',
    width: 100,
    lines: 1,
    hidden: true,
    sort: byValue(({ active }) => Number(active)),
    render: ({ active }) => <StatePill tone={active ? 'green' : 'grey'}>{active ? 'Activa' : 'Inactiva'}</StatePill>,
  },
]

/** Toll booths in a list and on the map. */
export function TollsPage() {
  const opened = useLocation({ select: ({ pathname }) => pathname.slice(tollsPath.length + 1) })
  const chosen = /^\d+$/.test(opened) ? Number(opened) : undefined
  const navigate = useNavigate()
  const { data: all = noTolls } = useQuery({ queryKey: tollsKey, queryFn: ({ signal }) => loadTolls(signal) })
  const shapes = useMemo(() => all.map(tollShape), [all])
  const views = useMemo((): ListViewChoice<Toll>[] => {
    const active = all.filter((toll) => toll.active).length
    return [
      { key: 'activas', label: 'Activas', count: active, test: (toll) => toll.active },
      { key: 'inactivas', label: 'Inactivas', count: all.length - active, test: (toll) => !toll.active },
    ]
  }, [all])
  const pick = useMemo(
    () => (id: number) => void navigate({ to: `${tollsPath}/${id}`, search: true as never }),
    [navigate],
  )
  const list = (
    <ListPage<Toll>
      id="tolls"
      title="Casetas"
      noun={['caseta', 'casetas']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={columns}
      views={views}
      search="Buscar caseta o autopista"
      open={({ id }) => `${tollsPath}/${id}`}
      rowActions={actionsOf}
      actions={<HeadActions />}
      empty={{
        title: 'Aún no hay casetas',
        text: 'Con sus precios por ejes se estima el costo de cada viaje.',
        action: <HeadActions />,
      }}
    />
  )
  const map = (
    <StageMap label="Mapa de casetas" whole={() => boundsOf(shapes.map(({ shape }) => shape))}>
      <ShapesLayer
        id="tolls"
        shapes={shapes}
        chosen={chosen}
        hidden={chosen !== undefined && can('recurso.caseta.update') ? chosen : undefined}
        onPick={pick}
      />
      <Focus toll={all.find(({ id }) => id === chosen)} />
    </StageMap>
  )
  return <PlacesSplit list={list} map={map} />
}

/** Brings the open booth into view. */
function Focus({ toll }: { toll: Toll | undefined }) {
  const { map } = useStage()
  const [lat, lon] = [toll?.lat, toll?.lon]
  useEffect(() => {
    if (map && lat !== undefined && lon !== undefined)
      map.easeTo({ center: [lon, lat], zoom: Math.max(map.getZoom(), 10), duration: 500 })
  }, [map, lat, lon])
  return null
}

const HeadActions = () => (
  <>
    {can('recurso.caseta.create') && (
      <Link to={`${tollsPath}/importar`}>
        <Button title="Importar" icon={<IconUpload size={16} stroke={1.75} />} tabIndex={-1}>
          Importar
        </Button>
      </Link>
    )}
    <Link to={`${tollsPath}/nueva`}>
      <ActionButton
        permission="recurso.caseta.create"
        type="primary"
        icon={<IconPlus size={16} stroke={2} />}
        tabIndex={-1}
      >
        Crear caseta
      </ActionButton>
    </Link>
  </>
)

/** A booth is never deleted (ambiguities): one that is no longer used is deactivated. */
async function setActive({ id, name, road, lat, lon, prices, version }: Toll, active: boolean) {
  try {
    await call(updateToll, { id, body: { name, road, lat, lon, prices, active, version } })
    toast.success(`Caseta «${name}» ${active ? 'activada' : 'desactivada'}`)
    await reloadTolls()
  } catch (error) {
    toast.error(errorText(error))
  }
}

function actionsOf(toll: Toll): RowActions {
  const disabled = can('recurso.caseta.update') ? undefined : 'Necesita el permiso recurso.caseta.update'
  return {
    menu: [
      toll.active
        ? { key: 'off', label: 'Desactivar', icon: IconCircleOff, onClick: () => void setActive(toll, false), disabled }
        : { key: 'on', label: 'Activar', icon: IconCircleCheck, onClick: () => void setActive(toll, true), disabled },
    ],
  }
}
