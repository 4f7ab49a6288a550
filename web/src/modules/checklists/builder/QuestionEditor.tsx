import { Button, Input, Select, Switch } from 'antd'
import { IconPlus, IconX } from '@tabler/icons-react'
import {
  decidingKinds,
  most,
  yesNoAnswers,
  type Purpose,
  type Question,
} from '@arriero/contract/checklists/templates/content.ts'
import { Consequences } from './Consequences.tsx'
import { addOption, changeQuestion, type Change } from './edit.ts'
import { Figure } from './Figure.tsx'
import { Named, NamedSwitch } from './Named.tsx'
import { TestFields } from './TestFields.tsx'

interface QuestionEditorProps {
  question: Question
  asked: readonly Question[]
  purpose: Purpose
  change: Change
  readOnly: string | undefined
}

/** All of one question: what it says, what it takes, when it is asked and what follows from its answers. */
export function QuestionEditor({ question, asked, purpose, change, readOnly }: QuestionEditorProps) {
  const { key, kind, label, help, required, options, measure, photos, weight, onlyIf } = question
  const off = Boolean(readOnly)
  const set = (values: Partial<Question>) => change((before) => changeQuestion(before, key, values))
  const before = asked.slice(
    0,
    asked.findIndex((one) => one.key === key),
  )
  const conditions = before.filter((one) => decidingKinds.includes(one.kind))
  const asks = onlyIf && conditions.find((one) => one.key === onlyIf.question)
  return (
    <div className="builder-editor">
      <Named
        label="Pregunta"
        isWide
        render={(id) => (
          <Input
            id={id}
            autoFocus
            value={label}
            maxLength={most.label}
            disabled={off}
            onChange={({ target }) => set({ label: target.value })}
          />
        )}
      />
      <Named
        label="Ayuda"
        isWide
        render={(id) => (
          <Input
            id={id}
            value={help ?? ''}
            maxLength={1000}
            disabled={off}
            placeholder="Cómo se revisa"
            onChange={({ target }) => set({ help: target.value || undefined })}
          />
        )}
      />
      {(kind === 'choice' || kind === 'many') && <Options question={question} change={change} off={off} />}
      {kind === 'number' && (
        <>
          <Named
            label="Unidad"
            render={(id) => (
              <Input
                id={id}
                value={measure ?? ''}
                maxLength={20}
                disabled={off}
                placeholder="psi, mm"
                onChange={({ target }) => set({ measure: target.value || undefined })}
              />
            )}
          />
          <Figure label="Mínimo posible" value={question.least} off={off} set={(least) => set({ least })} />
          <Figure label="Máximo posible" value={question.most} off={off} set={(top) => set({ most: top })} />
        </>
      )}
      <Figure
        label="Fotografías siempre"
        value={photos}
        off={off}
        most={most.photos}
        set={(count) => set({ photos: Math.round(count ?? 0) })}
      />
      {decidingKinds.includes(kind) && (
        <Figure
          label="Peso en el resultado"
          value={weight}
          off={off}
          most={100}
          set={(value) => set({ weight: value ?? 0 })}
        />
      )}
      <NamedSwitch
        label="Obligatoria"
        render={(id) => <Switch id={id} checked={required} disabled={off} onChange={(on) => set({ required: on })} />}
      />
      <fieldset className="builder-wide" disabled={off}>
        <legend>Se pregunta</legend>
        <Select
          aria-label="Sólo si"
          value={onlyIf?.question ?? ''}
          disabled={off}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: '', label: 'Siempre' },
            ...conditions.map((one) => ({ value: one.key, label: `Según «${one.label || 'sin texto'}»` })),
          ]}
          onChange={(chosen: string) => {
            const on = conditions.find((one) => one.key === chosen)
            set({
              onlyIf: on
                ? { question: chosen, when: on.kind === 'number' ? { above: 0 } : { any: firstOf(on) } }
                : null,
            })
          }}
        />
        {onlyIf && asks && (
          <TestFields
            question={asks}
            test={onlyIf.when}
            off={off}
            change={(when) => set({ onlyIf: { question: onlyIf.question, when } })}
          />
        )}
      </fieldset>
      {decidingKinds.includes(kind) && (
        <Consequences question={question} purpose={purpose} off={off} set={(consequences) => set({ consequences })} />
      )}
      {options.length === 0 && kind === 'photo' && (
        <p className="muted builder-wide">Se toma con la cámara; lleva la hora y el lugar.</p>
      )}
    </div>
  )
}

const firstOf = ({ kind, options }: Question) =>
  kind === 'yesNo' ? [yesNoAnswers[1].value] : options.slice(0, 1).map(({ value }) => value)

function Options({ question, change, off }: { question: Question; change: Change; off: boolean }) {
  const { key, options } = question
  const set = (next: Question['options']) => change((before) => changeQuestion(before, key, { options: next }))
  return (
    <fieldset className="builder-wide builder-options">
      <legend>Opciones</legend>
      {options.map(({ value, label }, i) => (
        <span key={value}>
          <Input
            aria-label={`Opción ${i + 1}`}
            value={label}
            maxLength={most.label}
            disabled={off}
            onChange={({ target }) =>
              set(options.map((one) => (one.value === value ? { value, label: target.value } : one)))
            }
          />
          {!off && (
            <Button
              type="text"
              aria-label={`Quitar la opción ${i + 1}`}
              icon={<IconX size={16} stroke={1.75} />}
              onClick={() => set(options.filter((one) => one.value !== value))}
            />
          )}
        </span>
      ))}
      {!off && options.length < most.options && (
        <Button
          type="text"
          icon={<IconPlus size={16} stroke={1.75} />}
          onClick={() => change((before) => addOption(before, question))}
        >
          Opción
        </Button>
      )}
    </fieldset>
  )
}
