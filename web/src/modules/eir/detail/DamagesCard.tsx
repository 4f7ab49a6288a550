import { Button } from 'antd'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { damageLabel, placeWords } from '@arriero/contract/eir/damage.rules.ts'
import { updateReceipt } from '@arriero/contract/eir/eir.contract.ts'
import type { Damage, Receipt } from '@arriero/contract/eir/eir.entities.ts'
import { sizeOf } from '@arriero/contract/eir/iso6346.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { money } from '../../../kit/format.ts'
import { usePhotos } from '../../../kit/photos.tsx'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { PhotoStrip } from '../../checklists/fill/PhotoStrip.tsx'
import { receiptsChanged } from '../eir.data.ts'
import { savePhotos } from './photos.ts'

interface DamagesCardProps {
  receipt: Receipt
  /** Why nothing of it can be changed. */
  fixed: string | undefined
  chosen: string | undefined
  choose: (key: string) => void
  edit: (damage: Damage) => void
  add: () => void
}

/** The same damages as the drawing, in words, each with its photograph or the want of one. */
export function DamagesCard({ receipt, fixed, chosen, choose, edit, add }: DamagesCardProps) {
  const { damages, repaired, photos, charge } = receipt
  const shown = photos.filter(({ url }) => url !== null)
  const { thumb, viewer } = usePhotos(shown.map(({ url }) => url!))
  const size = sizeOf(receipt.sizeType)!
  return (
    <Card
      title="Daños"
      count={String(damages.length)}
      isFlush
      actions={
        <ActionButton
          for={updateReceipt}
          type="text"
          size="small"
          icon={<IconPlus size={15} stroke={2} />}
          disabledReason={fixed}
          onClick={add}
        >
          Agregar
        </ActionButton>
      }
    >
      {damages.length === 0 && <p className="muted eir-none">Sin daños.</p>}
      <ul className="eir-damages">
        {damages.map((damage, i) => {
          const at = shown.findIndex(({ of }) => of === damage.key)
          const isPromised = photos.some(({ of, url }) => of === damage.key && url === null)
          return (
            <li key={damage.key} className={damage.key === chosen ? 'is-chosen' : ''}>
              <button type="button" aria-pressed={damage.key === chosen} onClick={() => choose(damage.key)}>
                <i className={damage.isNew ? 'is-new' : 'is-known'} aria-hidden>
                  {i + 1}
                </i>
                <span>
                  <b>
                    <code>{damage.damage}</code> {damageLabel(damage.damage)}{' '}
                    <small className={damage.isNew ? 'eir-new' : ''}>{damage.isNew ? 'nuevo' : 'ya estaba'}</small>
                  </b>
                  <small>
                    {placeWords(damage, size)} · {damage.location}
                  </small>
                  <small>
                    {`${damage.length} × ${damage.width} cm${damage.depth === null ? '' : `, ${damage.depth} cm de fondo`}`}
                    {damage.cost !== null && ` · ${money(damage.cost)}`}
                  </small>
                </span>
              </button>
              <span className="eir-damage-side">
                {at >= 0 && thumb(at, `Foto del daño ${i + 1}`)}
                {at < 0 && isPromised && <small className="eir-photo-lack">Foto en camino</small>}
                {at < 0 && !isPromised && !fixed && <AddPhoto receipt={receipt} damage={damage} />}
                {!fixed && (
                  <Button type="text" size="small" onClick={() => edit(damage)} aria-label={`Editar el daño ${i + 1}`}>
                    Editar
                  </Button>
                )}
              </span>
            </li>
          )
        })}
        {repaired.map((damage) => (
          <li key={damage.key}>
            <span className="eir-repaired">
              <i className="is-repaired" aria-hidden>
                <IconCheck size={14} stroke={2.5} />
              </i>
              <span>
                <b>{damageLabel(damage.damage)}</b> <small>reparado</small>
                <small>{placeWords(damage, size)}</small>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {charge.damages > 0 && (
        <p className="eir-charge">
          <span>Se cobran sólo los nuevos del usuario</span>
          <b>{money(charge.amount)}</b>
        </p>
      )}
      {viewer}
    </Card>
  )
}

/** A photograph that lacks, taken at once. */
function AddPhoto({ receipt: { id }, damage }: { receipt: Receipt; damage: Damage }) {
  return (
    <span className="eir-add-photo">
      <PhotoStrip
        question={damage.key}
        needed={damage.isNew ? 1 : 0}
        photos={[]}
        add={(photo) => {
          savePhotos(id, [photo])
            .then(() => toast.success('Foto guardada'))
            .catch((error: unknown) => toast.error('No se pudo guardar la foto', { detail: errorText(error) }))
            .finally(() => void receiptsChanged())
        }}
        remove={() => undefined}
      />
    </span>
  )
}
