import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconHistory } from '@tabler/icons-react'
import { updateCamera, type Camera } from '@arriero/contract/video/cameras.contract.ts'
import { brandOf, lastConnection, minutesUsed } from '@arriero/contract/video/video.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { ago, number } from '../../../kit/format.ts'
import { useNow } from '../../../kit/now.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { useWatched } from '../video.data.ts'
import { videoPaths } from '../video.paths.ts'
import { ExtendPlan } from './ExtendPlan.tsx'
import { PlanBar, planShare } from './PlanBar.tsx'

/** Who drives, where it goes and how much of its plan is used: of the camera one looks at. */
export function Watched({ camera }: { camera: Camera }) {
  const { data: watched, error, refetch } = useWatched(camera.id)
  const now = useNow(5000)
  const [isExtending, setExtending] = useState(false)
  const { unit, name, type, source, lastAt, properties } = camera
  const plan = watched ?? camera
  if (error && !watched)
    return <ErrorState error={error} retry={() => void refetch()} what="Error al consultar datos camara" />
  const session = watched?.session
  return (
    <section className="watched" aria-label={`Cámara de ${unit?.name ?? name}`}>
      <h2>{watched?.driver?.name ?? (watched ? 'Sin conductor' : name)}</h2>
      <p>{[unit?.name ?? 'Sin unidad', watched?.place].filter(Boolean).join(' · ')}</p>
      <dl>
        <div>
          <dt>Plan de video</dt>
          <dd>
            <b>{number(minutesUsed(plan.usedSeconds), 1)}</b> de {plan.planSeconds / 60} min · {planShare(plan)}
          </dd>
        </div>
        <PlanBar plan={plan} />
        <div>
          <dt>En esta sesión</dt>
          <dd>
            {session ? `${number(minutesUsed(session.seconds), 1)} min · ${number(session.bytes / 1e6, 1)} MB` : '—'}
          </dd>
        </div>
        <div>
          <dt>Equipo</dt>
          <dd>
            {brandOf(type).label}, {source.name}
          </dd>
        </div>
        <div>
          <dt>Última conexión</dt>
          <dd>{lastConnection(lastAt && ago(lastAt, now))}</dd>
        </div>
        <div>
          <dt>Canales visibles</dt>
          <dd>{properties.channelsVisible.join(', ')}</dd>
        </div>
      </dl>
      <div className="watched-actions">
        <Link to={videoPaths.recordings(camera.id)}>
          <Button tabIndex={-1} icon={<IconHistory size={16} stroke={1.75} />}>
            Grabaciones
          </Button>
        </Link>
        <ActionButton for={updateCamera} onClick={() => setExtending(true)}>
          Ampliar plan
        </ActionButton>
      </div>
      {isExtending && <ExtendPlan camera={camera} close={() => setExtending(false)} />}
    </section>
  )
}
