import { useEffect, useMemo } from 'react'
import { batchTolls, createToll, updateToll, type Toll } from '@arriero/contract/tolls/tolls.contract.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { money } from '../../kit/format.ts'
import { activationAction, activeViews } from '../../kit/list/activation.ts'
import { columnsFor } from '../../kit/list/columns.tsx'
import { byValue, wholeSource } from '../../kit/list/list-view.ts'
import { useStage } from '../../kit/map/map-stage.tsx'
import { PlacesPage, usePlaces } from '../../kit/map/PlacesPage.tsx'
import { ShapesLayer } from '../../kit/map/ShapesLayer.tsx'
import { boundsOf } from '../../kit/map/shapes.ts'
import { toast } from '../../kit/shell/toast.ts'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { whyNot } from '../../kit/access.ts'
import { CreateLink, ImportLink } from '../../kit/list/CreateLink.tsx'
import { loadTolls, reloadTolls, tollShape, tollsKey, usualPrice } from './tolls.data.ts'
import { tollsPath } from './tolls.paths.ts'

const source = wholeSource<Toll>({ key: tollsKey, load: loadTolls, text: ({ name, road }) => `${name} ${road ?? ''}` })

function Price({ toll }: { toll: Toll }) {
  const usual = usualPrice(toll)
  return usual ? <TwoLines top={money(usual.pesos)} bottom={`${usual.axles} ejes`} /> : <>—</>
}

const column = columnsFor<Toll>()
const columns = [
  column.name('name', 'Caseta', { lines: 2, render: ({ name, road }) => <TwoLines top={name} bottom={road ?? ''} /> }),
  {
    key: 'price',
    title: 'Precio',
    width: 110,
    align: 'end' as const,
    sort: byValue((toll: Toll) => usualPrice(toll)?.pesos),
    render: (toll: Toll) => <Price toll={toll} />,
  },
  column.onOff('active', ['Activa', 'Inactiva'], { width: 100, hidden: true }),
]

/** Toll booths in a list and on the map. */
export function TollsPage() {
  const { all, chosen, open, pick } = usePlaces(tollsPath, tollsKey, loadTolls)
  const shapes = useMemo(() => all.map(tollShape), [all])
  const views = useMemo(() => activeViews(all, ['Activas', 'Inactivas']), [all])
  return (
    <PlacesPage<Toll>
      id="tolls"
      title="Casetas"
      noun={['caseta', 'casetas']}
      path={tollsPath}
      source={source}
      columns={columns}
      views={views}
      search="Buscar caseta o autopista"
      rowActions={(toll) => ({ menu: [activationAction(updateToll, toll, (active) => setActive(toll, active))] })}
      actions={<HeadActions />}
      empty={{
        title: 'Aún no hay casetas',
        text: 'Con sus precios por ejes se estima el costo de cada viaje.',
        action: <HeadActions />,
      }}
      mapLabel="Mapa de casetas"
      whole={() => boundsOf(shapes.map(({ shape }) => shape))}
    >
      <ShapesLayer
        id="tolls"
        shapes={shapes}
        chosen={chosen}
        hidden={chosen !== undefined && !whyNot(updateToll) ? chosen : undefined}
        onPick={pick}
      />
      <Focus toll={open} />
    </PlacesPage>
  )
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
    <ImportLink to={`${tollsPath}/importar`} for={batchTolls}>
      Importar
    </ImportLink>
    <CreateLink to={`${tollsPath}/nueva`} for={createToll}>
      Crear caseta
    </CreateLink>
  </>
)

/** A booth is never deleted: one that is no longer used is deactivated. */
async function setActive({ id, name, road, lat, lon, prices, version }: Toll, active: boolean) {
  try {
    await call(updateToll, { id, body: { name, road, lat, lon, prices, active, version } })
    toast.success(`Caseta «${name}» ${active ? 'activada' : 'desactivada'}`)
    await reloadTolls()
  } catch (error) {
    toast.error(errorText(error))
  }
}
