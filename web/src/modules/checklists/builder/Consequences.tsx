import { useQuery } from '@tanstack/react-query'
import { Button, Input, Segmented, Select, Switch } from 'antd'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { moduleAccess } from '@arriero/contract/checklists/modules/modules.contract.ts'
import {
  aboutUnits,
  most,
  severities,
  type Consequence,
  type Purpose,
  type Question,
} from '@arriero/contract/checklists/templates/content.ts'
import { call } from '../../../kit/call.ts'
import { checklistKeys } from '../checklists.data.ts'
import { newConsequence } from './edit.ts'
import { Figure } from './Figure.tsx'
import { useHistory, wouldHaveCaused } from './history.ts'
import { NamedSwitch } from './Named.tsx'
import { TestFields } from './TestFields.tsx'

interface ConsequencesProps {
  question: Question
  purpose: Purpose
  off: boolean
  set: (consequences: Consequence[]) => void
}

/** What follows from answers: what was found, how bad it is, and what it sets off. */
export function Consequences({ question, purpose, off, set }: ConsequencesProps) {
  const { consequences } = question
  const change = (at: number, values: Partial<Consequence>) =>
    set(consequences.map((one, i) => (i === at ? { ...one, ...values } : one)))
  return (
    <fieldset className="builder-wide">
      <legend>Qué pasa con una respuesta</legend>
      {consequences.map((consequence, at) => (
        // Two may be alike: their place is what tells them apart.
        <One
          key={at}
          question={question}
          consequence={consequence}
          isAboutUnit={aboutUnits.includes(purpose)}
          off={off}
          change={(values) => change(at, values)}
          remove={() => set(consequences.filter((_, i) => i !== at))}
        />
      ))}
      {!off && consequences.length < most.consequences && (
        <Button
          type="text"
          icon={<IconPlus size={16} stroke={1.75} />}
          onClick={() => set([...consequences, newConsequence(question)])}
        >
          Consecuencia
        </Button>
      )}
    </fieldset>
  )
}

interface OneProps {
  question: Question
  consequence: Consequence
  isAboutUnit: boolean
  off: boolean
  change: (values: Partial<Consequence>) => void
  remove: () => void
}

function One({ question, consequence, isAboutUnit, off, change, remove }: OneProps) {
  const { when, finding, severity, photos, ticket, order, alert = false, block, inform } = consequence
  const people = useQuery({
    queryKey: checklistKeys.people,
    enabled: !off,
    queryFn: ({ signal }) => call(moduleAccess.people, { signal }),
  })
  const known = people.data ?? []
  const history = useHistory()
  return (
    <div className="builder-consequence">
      <TestFields question={question} test={when} off={off} change={(test) => change({ when: test })} />
      <Input
        aria-label="Hallazgo"
        placeholder="Qué se encontró: «Fuga de aire»"
        maxLength={most.label}
        disabled={off}
        value={finding}
        onChange={({ target }) => change({ finding: target.value })}
      />
      <Segmented
        aria-label="Gravedad"
        disabled={off}
        value={severity}
        options={severities.map(({ code: value, label }) => ({ value, label }))}
        onChange={(value) => change({ severity: value })}
      />
      <Figure
        label="Fotografías que exige"
        value={photos}
        off={off}
        most={most.photos}
        set={(count) => change({ photos: Math.round(count ?? 0) })}
      />
      {isAboutUnit && (
        <>
          <Deed label="Bloquea la unidad" on={block} off={off} set={(on) => change({ block: on })} />
          <Deed label="Abre una alerta" on={alert} off={off} set={(on) => change({ alert: on })} />
          <Deed label="Abre una orden de taller" on={order} off={off} set={(on) => change({ order: on })} />
        </>
      )}
      <Deed label="Abre un ticket" on={ticket} off={off} set={(on) => change({ ticket: on })} />
      <Select
        mode="multiple"
        aria-label="Avisa a"
        placeholder="Avisa a…"
        disabled={off}
        value={[...inform]}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          ...known.map(({ id, name }) => ({ value: id, label: name })),
          ...inform
            .filter((id) => !known.some((one) => one.id === id))
            .map((id) => ({ value: id, label: `Persona ${id}` })),
        ]}
        onChange={(ids: number[]) => change({ inform: ids })}
      />
      {!off && (
        <Button type="text" danger icon={<IconTrash size={16} stroke={1.75} />} onClick={remove}>
          Quitar
        </Button>
      )}
      {history && (
        <p className="muted builder-wide builder-history">{wouldHaveCaused(history, question.key, consequence)}</p>
      )}
    </div>
  )
}

const Deed = ({ label, on, off, set }: { label: string; on: boolean; off: boolean; set: (on: boolean) => void }) => (
  <NamedSwitch
    label={label}
    render={(id) => <Switch id={id} size="small" checked={on} disabled={off} onChange={set} />}
  />
)
