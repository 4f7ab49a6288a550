import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Button, Image, Upload } from 'antd'
import { IconCamera, IconPlus, IconTrash } from '@tabler/icons-react'
import { imageTypes } from '@arriero/contract/core/files.ts'
import {
  addFailure,
  addPhoto,
  removeFailure,
  removePhoto,
} from '@arriero/contract/maintenance/orders/orders.contract.ts'
import type { Order } from '@arriero/contract/maintenance/orders/orders.entities.ts'
import {
  causeLabel,
  isOpen,
  photoStages,
  type Cause,
  type PhotoStage,
} from '@arriero/contract/maintenance/orders/orders.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { call } from '../../../kit/call.ts'
import { dateTime } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { alertPath } from '../../alerts/alerts.paths.ts'
import { checklistPaths } from '../../checklists/checklists.paths.ts'
import { ticketPaths } from '../../tickets/tickets.paths.ts'
import { tried } from './tried.ts'
import { worked } from './orders.words.ts'

/** Failures that were found, and photographs before and after. */
export function Evidence({ order }: { order: Order }) {
  const [isAsking, setAsking] = useState(false)
  const open = isOpen(order.process)
  return (
    <>
      <Card
        title="Fallas encontradas"
        count={String(order.failures.length)}
        actions={
          open && (
            <ActionButton for={addFailure} size="small" icon={<IconPlus size={14} />} onClick={() => setAsking(true)}>
              Anotar falla
            </ActionButton>
          )
        }
      >
        {order.failures.length === 0 && <p className="muted">Ninguna hasta ahora.</p>}
        <ul className="work-rows">
          {order.failures.map(({ id, description, cause, sourceId, foundBy, foundAt }) => (
            <li key={id}>
              <div className="work-what">
                <b>{description}</b>
                <small>
                  <Source cause={cause} id={sourceId} />
                  {[' ', foundBy, dateTime(foundAt).slice(0, 16)].filter(Boolean).join(' · ')}
                </small>
              </div>
              {open && (
                <ActionButton
                  for={removeFailure}
                  type="text"
                  aria-label={`Quitar ${description}`}
                  icon={<IconTrash size={16} stroke={1.75} />}
                  onClick={() => void tried(call(removeFailure, { id }))}
                />
              )}
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Evidencia" count={String(order.photos.length)} actions={open && <PhotoButtons order={order} />}>
        {order.photos.length === 0 && <p className="muted">Sin fotos de antes ni de después.</p>}
        <Image.PreviewGroup>
          <ul className="work-photos">
            {order.photos.map(({ id, url, stage, createdAt, by }) => (
              <li key={id}>
                <Image src={url} alt={`Foto de ${labelOf(stage).toLowerCase()}`} />
                <small>{[labelOf(stage), dateTime(createdAt).slice(0, 16), by].filter(Boolean).join(' · ')}</small>
                {open && (
                  <ActionButton
                    for={removePhoto}
                    type="text"
                    aria-label="Quitar foto"
                    icon={<IconTrash size={16} stroke={1.75} />}
                    onClick={() => void tried(call(removePhoto, { id }))}
                  />
                )}
              </li>
            ))}
          </ul>
        </Image.PreviewGroup>
      </Card>
      {isAsking && (
        <AskDialog
          title="Anotar falla"
          content="Queda con la orden y en la historia de la unidad."
          action="Anotar"
          label="Qué se encontró"
          send={async (description) => {
            await call(addFailure, { id: order.id, body: { description } })
            toast.success('Falla anotada')
            await worked()
          }}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Where a failure was told of. */
function Source({ cause, id }: { cause: Cause; id: number | null }) {
  const path = sourcePaths[cause]
  if (id === null || !path) return <>{causeLabel(cause)}</>
  return <Link to={path(id)}>{`${causeLabel(cause)} ${id}`}</Link>
}
const sourcePaths: Partial<Record<Cause, (id: number) => string>> = {
  alert: alertPath,
  checklist: checklistPaths.result,
  ticket: ticketPaths.one,
}

const labelOf = (stage: PhotoStage) => photoStages.find(({ code }) => code === stage)!.label

/** `isCamera`: a phone takes the picture at once. */
export const PhotoButtons = ({ order, isCamera = false }: { order: Order; isCamera?: boolean }) => (
  <>
    {photoStages.map(({ code, label }) => (
      <Upload
        key={code}
        accept={imageTypes.join(',')}
        showUploadList={false}
        {...(isCamera && { capture: 'environment' as const })}
        beforeUpload={(file) => {
          void tried(call(addPhoto, { id: order.id, body: { stage: code, file } }), 'Foto agregada')
          return false
        }}
      >
        <Button size="small" icon={<IconCamera size={14} />}>
          {label}
        </Button>
      </Upload>
    ))}
  </>
)
