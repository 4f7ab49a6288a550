import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Button, Segmented } from 'antd'
import {
  IconDeviceCctv,
  IconGrid3x3,
  IconGrid4x4,
  IconGridDots,
  IconLayoutGrid,
  IconSquare,
  type Icon,
} from '@tabler/icons-react'
import { createCamera, type Camera } from '@arriero/contract/video/cameras.contract.ts'
import { fitted, wallSizes, type View, type WallSize } from '@arriero/contract/video/wall.contract.ts'
import { plural } from '../../../kit/format.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { useCameras } from '../video.data.ts'
import { videoPaths } from '../video.paths.ts'
import { CameraList } from './CameraList.tsx'
import { ExtendPlan } from './ExtendPlan.tsx'
import { LiveEvents } from './LiveEvents.tsx'
import { PhoneWall } from './PhoneWall.tsx'
import { Tile } from './Tile.tsx'
import { useLiveEvents } from './use-live-events.ts'
import { useWall } from './use-wall.ts'
import { isSameView, resized, showing, without } from './wall.ts'
import { Watched } from './Watched.tsx'
import { WatchedMap } from './WatchedMap.tsx'
import '../video.css'

const sizeLooks: Record<WallSize, { icon: Icon; label: string }> = {
  1: { icon: IconSquare, label: '1' },
  4: { icon: IconLayoutGrid, label: '2 × 2' },
  6: { icon: IconGridDots, label: '2 × 3' },
  9: { icon: IconGrid3x3, label: '3 × 3' },
  16: { icon: IconGrid4x4, label: '4 × 4' },
}
const none: readonly Camera[] = []
const noWall = fitted(4, [])

/** `/Consola/camaras`: the wall beside the cameras, and what is known of the chosen one. */
export function WallPage() {
  const { data: loaded, error: camerasError, refetch } = useCameras()
  const { wall: kept, change, error: wallError, refetch: refetchWall } = useWall()
  // Nobody may choose before their wall is there: it would take the place of the one they left.
  const cameras = (kept && loaded) ?? none
  const wall = kept ?? noWall
  const error = camerasError ?? wallError
  const [search, patch] = useSearchParams()
  const isPhone = useIsPhone()
  const [loud, setLoud] = useState<number>()
  const [extending, setExtending] = useState<Camera>()
  const byId = useMemo(() => new Map(cameras.map((camera) => [camera.id, camera])), [cameras])

  const at = Number(search.cuadro ?? 0)
  const view = wall.tiles[at] ?? wall.tiles.find((tile) => tile !== null) ?? undefined
  const chosen = view && byId.get(view.cameraId)
  const show = (next: View, place?: number) => {
    const { wall: shown, at: where } = showing(wall, next, place)
    change(shown)
    patch({ cuadro: String(where), camara: undefined, canal: undefined })
  }
  const hide = (gone: View) => {
    const place = wall.tiles.findIndex((tile) => isSameView(tile, gone))
    if (place >= 0) change(without(wall, place))
  }
  // Elsewhere one asks to see a camera by its address.
  const asked = Number(search.camara)
  const showAsked = useEffectEvent((camera: Camera) =>
    show({ cameraId: camera.id, channel: Number(search.canal) || (camera.properties.channelsVisible[0] ?? 1) }),
  )
  const wanted = byId.get(asked)
  useEffect(() => {
    if (wanted) showAsked(wanted)
  }, [wanted])

  const live = useLiveEvents()
  const tileOf = (tile: View, place: number) => (
    <Tile
      key={`${tile.cameraId} ${tile.channel}`}
      view={tile}
      camera={byId.get(tile.cameraId)}
      event={live.newestOf(byId.get(tile.cameraId))}
      isChosen={view !== undefined && isSameView(view, tile)}
      isLoud={loud === place}
      onChoose={() => patch({ cuadro: String(place) })}
      onChannel={(channel) => show({ cameraId: tile.cameraId, channel }, place)}
      onLoud={() => setLoud(loud === place ? undefined : place)}
      onClose={() => change(without(wall, place))}
      onExtend={setExtending}
    />
  )
  const online = cameras.filter(({ status }) => status === 'online').length
  const silent = cameras.filter(({ status, lastAt }) => status !== 'online' && lastAt === null).length
  const header = (
    <PageHeader
      title="Cámaras"
      count={cameras.length > 0 ? `${online} de ${cameras.length} en línea` : undefined}
      pills={
        <>
          {live.critical > 0 && <StatePill tone="red">{plural(live.critical, 'crítica', 'críticas')}</StatePill>}
          {silent > 0 && <StatePill tone="grey">{silent} sin reportar</StatePill>}
        </>
      }
      actions={
        <>
          {!isPhone && cameras.length > 0 && (
            <Segmented<WallSize>
              aria-label="Cuadros del muro"
              value={wall.size}
              onChange={(size) => change(resized(wall, size))}
              options={wallSizes.map((size) => {
                const { icon: Glyph, label } = sizeLooks[size]
                return { value: size, label, icon: <Glyph size={16} stroke={1.75} /> }
              })}
            />
          )}
          <Link to={videoPaths.cameras}>
            <Button tabIndex={-1} icon={<IconDeviceCctv size={16} stroke={1.75} />}>
              Equipos
            </Button>
          </Link>
        </>
      }
    />
  )
  if (error && cameras.length === 0)
    return (
      <div className="screen">
        <section className="screen-main">
          {header}
          <div className="card">
            <ErrorState
              error={error}
              retry={() => void Promise.all([refetch(), refetchWall()])}
              what="Error al camaras"
            />
          </div>
        </section>
      </div>
    )
  if (loaded?.length === 0)
    return (
      <div className="screen">
        <section className="screen-main">
          {header}
          <div className="card">
            <EmptyState
              title="Todavía no hay cámaras"
              text="Registre las grabadoras de sus unidades: se ven aquí en vivo, con sus eventos y grabaciones."
              action={
                <CreateLink to={`${videoPaths.cameras}/nueva`} for={createCamera}>
                  Registrar cámara
                </CreateLink>
              }
            />
          </div>
        </section>
      </div>
    )
  const list = (
    <CameraList
      cameras={cameras}
      wall={wall}
      chosenId={chosen?.id}
      eventsOf={live.eventsOf}
      onShow={(next) => show(next)}
      onHide={hide}
    />
  )
  const below = chosen && (
    <div className="wall-below">
      <WatchedMap camera={chosen} />
      <Watched camera={chosen} />
      {!live.isRefused && <LiveEvents events={live.events.slice(0, 8)} total={live.total} />}
    </div>
  )
  return (
    <div className="screen">
      <section className="screen-main wall-page">
        {header}
        <div className="wall-card card">
          {isPhone ? (
            <>
              {view && chosen && (
                <PhoneWall
                  camera={chosen}
                  view={view}
                  onShow={(next) => show(next, Math.max(0, wall.tiles.indexOf(view)))}
                >
                  {tileOf(view, Math.max(0, wall.tiles.indexOf(view)))}
                </PhoneWall>
              )}
              {below}
              {list}
            </>
          ) : (
            <>
              {list}
              <div className="wall-side">
                <div className={`wall wall-${wall.size}`} role="group" aria-label="Muro">
                  {wall.tiles.map((tile, place) =>
                    tile ? (
                      tileOf(tile, place)
                    ) : (
                      <div key={`empty ${place}`} className="tile-frame tile-empty">
                        {place === wall.tiles.indexOf(null) && <p>Elija una cámara de la lista.</p>}
                      </div>
                    ),
                  )}
                </div>
                {below}
              </div>
            </>
          )}
        </div>
      </section>
      {extending && <ExtendPlan camera={extending} close={() => setExtending(undefined)} />}
    </div>
  )
}
