import { useMutation } from '@tanstack/react-query'
import { Button, Tooltip } from 'antd'
import { IconAlertCircle, IconCircleCheck, IconClock, IconScissors, IconX, type Icon } from '@tabler/icons-react'
import {
  deleteDownloads,
  downloadResult,
  retryDownloads,
  type Clip,
} from '@arriero/contract/video/recordings.contract.ts'
import { isDeletedAtPlatform, isUnderWay, type DownloadState } from '@arriero/contract/video/video.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { date, number, shortTime } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'
import { queryClient } from '../../../kit/query.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { useDownloads, videoKeys } from '../video.data.ts'
import { lengthWords } from './day-line.ts'

const looks: Record<DownloadState, { tone: Tone; label: string; icon: Icon }> = {
  WAITING: { tone: 'grey', label: 'En espera', icon: IconClock },
  DOWNLOADING: { tone: 'blue', label: 'Descargando', icon: IconScissors },
  FAILURE: { tone: 'red', label: 'Falló', icon: IconAlertCircle },
  COMPLETED: { tone: 'green', label: 'Completa', icon: IconCircleCheck },
}

/** Cuts of this camera's recordings on their way, asked after every 30 s, and those that are here. */
export function Downloads({ cameraId }: { cameraId: number }) {
  const { data: clips, error, refetch } = useDownloads(cameraId)
  const underWay = clips?.filter(({ state }) => isUnderWay(state)).length ?? 0
  return (
    <section className="card downloads" aria-label="Descargas">
      <header className="card-head">
        <h2>Descargas</h2>
        <small>{underWay > 0 ? `${underWay} en curso, se revisan cada 30 s` : ''}</small>
      </header>
      {error && !clips && <ErrorState error={error} retry={() => void refetch()} />}
      {clips?.length === 0 && <p>Mueva las asas del recorte sobre la línea y descargue ese tramo.</p>}
      <ul>
        {clips?.map((clip) => (
          <DownloadRow key={clip.id} clip={clip} />
        ))}
      </ul>
    </section>
  )
}

const placeWords = (place: number | null) => (place !== null && place > 1 ? `, ${place}.ª en fila` : '')

function DownloadRow({ clip }: { clip: Clip }) {
  const { id, state, percent, place, channel, start, end, name, reason, size, askedAt, askedBy, cameraId } = clip
  const { tone, label, icon: Glyph } = looks[state]
  const changed = () => queryClient.invalidateQueries({ queryKey: videoKeys.downloadsOf(cameraId) })
  const said = { onError: (error: unknown) => toast.error(errorText(error)), onSettled: changed }
  const retry = useMutation({ mutationFn: () => call(retryDownloads, { body: { ids: [id] } }), ...said })
  const remove = useMutation({ mutationFn: () => call(deleteDownloads, { body: { ids: [id] } }), ...said })
  const open = useMutation({
    mutationFn: async () => download(await call(downloadResult, { id })),
    onError: (error) => toast.error(errorText(error)),
  })
  const title = `${name ?? 'Recorte'} ${shortTime(start)} a ${shortTime(end)}`
  const length = lengthWords({ from: Date.parse(start), to: Date.parse(end) })
  const detail =
    state === 'FAILURE'
      ? (reason ?? 'No se pudo descargar.')
      : state === 'COMPLETED'
        ? `${length} · ${number((size ?? 0) / 1e6, 1)} MB`
        : (reason ?? `${length} · pedida ${shortTime(askedAt)}${askedBy ? ` por ${askedBy}` : ''}`)
  const takeOff = isDeletedAtPlatform(state) && isUnderWay(state) ? 'Cancelar la descarga' : 'Quitar de la lista'
  return (
    <li>
      <span className={`tile tone-${tone}`}>
        <Glyph size={18} stroke={1.75} aria-hidden />
      </span>
      <div className="two-lines">
        <b className="two-lines-top" title={title}>
          {title}
        </b>
        <span className="two-lines-bottom" title={detail}>
          {`CH${channel} · ${date(start)} · ${detail}`}
        </span>
      </div>
      {state === 'DOWNLOADING' ? (
        <span
          className="download-bar"
          role="progressbar"
          aria-label={title}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span>
            {label} <small>{percent} %</small>
          </span>
          <i>
            <i style={{ width: `${percent}%` }} />
          </i>
        </span>
      ) : (
        <StatePill tone={tone}>{`${label}${placeWords(place)}`}</StatePill>
      )}
      <span className="download-actions">
        {state === 'FAILURE' && (
          <ActionButton type="link" for={retryDownloads} loading={retry.isPending} onClick={() => retry.mutate()}>
            Reintentar
          </ActionButton>
        )}
        {state === 'COMPLETED' && (
          <Button type="link" loading={open.isPending} onClick={() => open.mutate()}>
            Guardar
          </Button>
        )}
        <Tooltip title={takeOff}>
          <ActionButton
            type="text"
            for={deleteDownloads}
            aria-label={`${takeOff}: ${title}`}
            icon={<IconX size={16} stroke={1.75} />}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          />
        </Tooltip>
      </span>
    </li>
  )
}
