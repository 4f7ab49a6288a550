import { useState } from 'react'
import { Button } from 'antd'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { damageLabel, faceLabel, faceSize, type Face } from '@arriero/contract/eir/damage.rules.ts'
import type { DamageDraft } from '@arriero/contract/eir/eir.entities.ts'
import { shownNumber, sizeOf } from '@arriero/contract/eir/iso6346.rules.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { PhotoStrip } from '../../checklists/fill/PhotoStrip.tsx'
import { DamageEditor } from '../net/DamageEditor.tsx'
import { Net } from '../net/Net.tsx'
import { newDamage } from '../net/new-damage.ts'
import type { StepProps } from './FillSteps.tsx'

/** One face: a touch sets a damage, whose codes, sizes and photographs stand below. */
export function FaceStep({ face, draft, change }: StepProps & { face: Face }) {
  const size = sizeOf(draft.facts.sizeType ?? '')
  const own = draft.damages.flatMap((damage, i) => (damage.face === face ? [{ ...damage, number: i + 1 }] : []))
  const [chosen, setChosen] = useState(own[0]?.key)
  if (!size)
    return <EmptyState title="Falta el tamaño y tipo" text="Con él se dibuja cada cara a escala. Escríbalo en Datos." />
  const add = (x: number, y: number) => {
    const damage = newDamage(face, x, y, size)
    change((before) => ({ ...before, damages: [...before.damages, damage] }))
    setChosen(damage.key)
  }
  const put = (damage: DamageDraft) =>
    change((before) => ({
      ...before,
      damages: before.damages.map((one) => (one.key === damage.key ? damage : one)),
    }))
  const remove = (key: string) =>
    change((before) => ({
      ...before,
      damages: before.damages.filter((one) => one.key !== key),
      photos: before.photos.filter(({ question }) => question !== key),
    }))
  const { across, down } = faceSize(face, size)
  const current = own.find(({ key }) => key === chosen)
  return (
    <>
      <Card title={faceLabel(face)} count={`${across} × ${down} cm`}>
        <Net
          only={face}
          size={size}
          number={shownNumber(draft.facts.container ?? '')}
          damages={own.map((damage) => ({ ...damage, tone: 'new' }))}
          chosen={chosen}
          choose={setChosen}
          place={(_, x, y) => add(x, y)}
        />
        <div className="eir-face-actions">
          {own.map(({ key, number, damage }) => (
            <Button key={key} type={key === chosen ? 'primary' : 'default'} onClick={() => setChosen(key)}>
              {`${number} · ${damageLabel(damage)}`}
            </Button>
          ))}
          <Button
            icon={<IconPlus size={16} stroke={2} />}
            onClick={() => add(Math.round(across / 2), Math.round(down / 2))}
          >
            {own.length === 0 ? 'Agregar un daño' : 'Otro daño'}
          </Button>
          {own.length === 0 && <small className="muted">Sin daños: siga a la otra cara.</small>}
        </div>
      </Card>
      {current && (
        <Card
          title={`Daño ${current.number}`}
          actions={
            <Button
              type="text"
              danger
              size="small"
              icon={<IconTrash size={15} stroke={1.75} />}
              onClick={() => remove(current.key)}
            >
              Quitar
            </Button>
          }
        >
          <DamageEditor value={current} size={size} onChange={(damage) => put(withoutNumber(damage))}>
            <PhotoStrip
              question={current.key}
              needed={1}
              photos={draft.photos.filter(({ question }) => question === current.key)}
              add={(photo) => change((before) => ({ ...before, photos: [...before.photos, photo] }))}
              remove={(uuid) =>
                change((before) => ({ ...before, photos: before.photos.filter((one) => one.uuid !== uuid) }))
              }
            />
          </DamageEditor>
        </Card>
      )}
    </>
  )
}

/** The editor hands back what it was given, its number in the list among it. */
function withoutNumber(damage: DamageDraft & { number?: number }): DamageDraft {
  const { number: _, ...draft } = damage
  return draft
}
