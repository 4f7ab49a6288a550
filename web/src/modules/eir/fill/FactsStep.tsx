import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { damageLabel } from '@arriero/contract/eir/damage.rules.ts'
import { createReceipt, knownContainer } from '@arriero/contract/eir/eir.contract.ts'
import { bareNumber, isContainerNumber } from '@arriero/contract/eir/iso6346.rules.ts'
import { call } from '../../../kit/call.ts'
import { FormContext } from '../../../kit/form/form-state.ts'
import { markRequired } from '../../../kit/form/FormPanel.tsx'
import { plural } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { eirKeys } from '../eir.data.ts'
import { ReceiptFields } from '../form/ReceiptFields.tsx'
import type { StepProps } from './FillSteps.tsx'
import type { Facts } from './store.ts'

// Nobody else edits what does not exist: no conflict asks how its fields read.
const context = { schema: createReceipt.body, isReadOnly: false, describe: () => undefined }

/** What it is and who brings it, kept as it is typed. */
export function FactsStep({ draft, change }: StepProps) {
  const [form] = Form.useForm<Facts>()
  // The form holds what is typed since.
  const [initial] = useState(draft.facts)
  return (
    <FormContext value={context}>
      <Form
        form={form}
        layout="vertical"
        requiredMark={markRequired}
        initialValues={initial}
        autoComplete="off"
        className="card eir-facts"
        onValuesChange={(_, facts) => change((before) => ({ ...before, facts: { ...before.facts, ...facts } }))}
      >
        <ReceiptFields
          named={draft.named ?? {}}
          onName={(picked) => change((before) => ({ ...before, named: { ...before.named, ...picked } }))}
        />
      </Form>
      <KnownCard
        draft={draft}
        change={change}
        fill={(facts) => {
          form.setFieldsValue(facts)
          change((before) => ({ ...before, facts: { ...before.facts, ...facts } }))
        }}
      />
    </FormContext>
  )
}

/** What is known of the container: its facts and the damages it left with may be taken over. */
function KnownCard({ draft, change, fill }: StepProps & { fill: (facts: Facts) => void }) {
  const number = bareNumber(draft.facts.container ?? '')
  const { data } = useQuery({
    queryKey: eirKeys.known(number),
    enabled: isContainerNumber(number),
    queryFn: ({ signal }) => call(knownContainer, { number, signal }),
  })
  if (!data || !isContainerNumber(number)) return null
  const { damages, isInside, ...known } = data
  const missing = damages.filter(
    (one) =>
      !draft.damages.some(
        ({ face, x, y, damage }) => face === one.face && x === one.x && y === one.y && damage === one.damage,
      ),
  )
  const take = () => {
    fill({
      sizeType: known.sizeType,
      line: known.line,
      chassis: known.chassis,
      tareKg: known.tareKg,
      mostKg: known.mostKg,
      cscUntil: known.cscUntil,
    })
    change((before) => ({
      ...before,
      damages: [
        ...before.damages,
        ...missing.map(({ location: _, isNew: __, ...damage }) => ({ ...damage, key: crypto.randomUUID() })),
      ],
    }))
  }
  return (
    <Card
      title="Ya se conoce este contenedor"
      actions={
        <Button size="small" onClick={take}>
          Traer sus datos
        </Button>
      }
    >
      <p className="eir-known">
        <StatePill tone={isInside ? 'amber' : 'grey'}>{isInside ? 'Está dentro' : 'Está fuera'}</StatePill>
        <span>
          {[known.sizeType, known.line, plural(damages.length, 'daño anotado', 'daños anotados')]
            .filter(Boolean)
            .join(' · ')}
          {missing.length > 0 && `: ${missing.map(({ damage }) => damageLabel(damage).toLowerCase()).join(', ')}`}
        </span>
      </p>
    </Card>
  )
}
