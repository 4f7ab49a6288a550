import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, InputNumber, Select, Skeleton } from 'antd'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { updateConfig, type CrmConfig, type Stage } from '@arriero/contract/crm/config.contract.ts'
import { conditions, crmLimits, open, type CrmColor } from '@arriero/contract/crm/crm.rules.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { ApiError, errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { ago, plural } from '../../../kit/format.ts'
import { Card, DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { useLeavePrompt } from '../../../kit/shell/leave.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { crmPaths } from '../crm.paths.ts'
import { configQuery } from '../crm.queries.ts'
import { crmChanged, pesos, toneOf } from '../crm.words.ts'
import { SaleTabs } from '../SaleHead.tsx'
import { colorOptions } from './tags.tsx'
import '../crm.css'

/** A stage as it is typed; without `id` a new one. */
type Typed = Pick<Stage, 'name' | 'color' | 'probability' | 'coldDays' | 'conditions' | 'sales'> & {
  key: number
  id?: number
}

export function StagesPage() {
  const { data, error, refetch } = useQuery(configQuery)
  return (
    <DetailPage
      header={
        <>
          <PageHeader title="Etapas y meta" crumbs={[{ label: 'Ventas', to: crmPaths.board }]} />
          <SaleTabs here={crmPaths.stages} />
        </>
      }
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && <Editor key={data.version} config={data} />}
    </DetailPage>
  )
}

const typedOf = ({ stages }: CrmConfig): Typed[] =>
  stages.filter(({ kind }) => kind === open).map((stage) => ({ ...stage, key: stage.id }))

/** The open stages in their order; one with sales that goes asks where they are to stand. */
function Editor({ config }: { config: CrmConfig }) {
  const barred = useWhyNot(updateConfig)
  const [goal, setGoal] = useState(config.goal)
  const [stages, setStages] = useState(() => typedOf(config))
  const [moves, setMoves] = useState<Record<number, number>>({})
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const before = typedOf(config)
  const isDirty = goal !== config.goal || JSON.stringify(stages) !== JSON.stringify(before)
  const release = useLeavePrompt(isDirty)
  const gone = before.filter(({ id, sales }) => sales > 0 && !stages.some((stage) => stage.id === id))
  const unplaced = gone.find(({ id }) => !stages.some((stage) => stage.id === moves[id!]))
  const missing = stages.some(({ name }) => name.trim() === '')
    ? 'Ponga nombre a cada etapa'
    : unplaced && `Diga a dónde pasan las ventas de ${unplaced.name}`
  const patch = (key: number, change: Partial<Typed>) =>
    setStages(stages.map((stage) => (stage.key === key ? { ...stage, ...change } : stage)))
  const swap = (at: number, other: number) => setStages(stages.with(at, stages[other]!).with(other, stages[at]!))
  const save = async () => {
    setSaving(true)
    setProblem(undefined)
    try {
      await call(updateConfig, {
        id: config.id,
        body: {
          version: config.version,
          goal,
          stages: stages.map(({ key: _, sales: __, id, name, color, probability, coldDays, conditions: asked }) => ({
            ...(id !== undefined && { id }),
            name: name.trim(),
            color,
            probability,
            coldDays,
            conditions: asked,
          })),
          moves: gone.map(({ id }) => ({ from: id!, to: moves[id!]! })),
        },
      })
      release()
      toast.success('Etapas guardadas')
      await crmChanged()
    } catch (error) {
      const meanwhile = error instanceof ApiError ? error.savedMeanwhile : undefined
      setProblem(
        meanwhile
          ? `${meanwhile.by ?? 'Alguien'} las cambió ${ago(meanwhile.at).toLowerCase()}: vuelva a cargar la página para ver cómo quedaron.`
          : errorText(error),
      )
      setSaving(false)
    }
  }
  return (
    <>
      {problem && <Alert type="error" showIcon title={problem} className="form-notice" role="alert" />}
      <Card title="Etapas" count={plural(stages.length, 'abierta', 'abiertas')}>
        <ol className="crm-stages">
          {stages.map((stage, at) => (
            <StageRow
              key={stage.key}
              stage={stage}
              isReadOnly={barred !== undefined}
              patch={(change) => patch(stage.key, change)}
              {...(at > 0 && { up: () => swap(at, at - 1) })}
              {...(at < stages.length - 1 && { down: () => swap(at, at + 1) })}
              {...(stages.length > 1 && { remove: () => setStages(stages.toSpliced(at, 1)) })}
            />
          ))}
        </ol>
        <ActionButton
          for={updateConfig}
          disabledReason={stages.length >= crmLimits.stages ? `No más de ${crmLimits.stages} etapas` : undefined}
          icon={<IconPlus size={16} stroke={2} />}
          onClick={() =>
            setStages([
              ...stages,
              { key: -Date.now(), name: '', color: 'gray', probability: 50, coldDays: 7, conditions: [], sales: 0 },
            ])
          }
        >
          Agregar etapa
        </ActionButton>
        <p className="muted">
          Ganada es 100 % y pide el monto; Perdida es 0 % y pide el motivo: precio, tiempo, cobertura u otro.
        </p>
      </Card>
      {gone.length > 0 && (
        <Card title="A dónde pasan sus ventas">
          {gone.map(({ id, name, sales }) => (
            <div className="crm-ask" key={id}>
              <span>{`${name}: ${plural(sales, 'venta', 'ventas')}`}</span>
              <Select
                aria-label={`Ventas de ${name}`}
                placeholder="Elija una etapa"
                value={moves[id!] ?? null}
                options={stages.flatMap((stage) =>
                  stage.id === undefined ? [] : [{ value: stage.id, label: stage.name }],
                )}
                onChange={(to: number | null) => to !== null && setMoves({ ...moves, [id!]: to })}
              />
            </div>
          ))}
        </Card>
      )}
      <Card title="Meta del mes">
        <div className="crm-ask">
          <span>Pesos por ganar en el mes; vacía, no hay meta</span>
          <InputNumber
            aria-label="Meta del mes"
            value={goal}
            min={0}
            max={crmLimits.amount}
            precision={2}
            controls={false}
            disabled={barred !== undefined}
            formatter={(value) => (value === undefined ? '' : pesos(value).slice(1))}
            parser={(text) => Number((text ?? '').replaceAll(/[^\d.]/g, ''))}
            onChange={(value) => setGoal(value === 0 ? null : value)}
          />
        </div>
      </Card>
      <div className="crm-save">
        <Button
          disabled={!isDirty}
          title={isDirty ? '' : 'Nada ha cambiado'}
          onClick={() => {
            setStages(before)
            setGoal(config.goal)
          }}
        >
          Descartar
        </Button>
        <ActionButton
          for={updateConfig}
          type="primary"
          loading={isSaving}
          disabledReason={missing ?? (isDirty ? undefined : 'Nada ha cambiado')}
          onClick={() => void save()}
        >
          Guardar etapas
        </ActionButton>
      </div>
    </>
  )
}

interface StageRowProps {
  stage: Typed
  isReadOnly: boolean
  patch: (change: Partial<Typed>) => void
  up?: () => void
  down?: () => void
  remove?: () => void
}
function StageRow({ stage, isReadOnly, patch, up, down, remove }: StageRowProps) {
  const { name, color, probability, coldDays, sales } = stage
  const called = name || 'la etapa nueva'
  return (
    <li>
      <i className={`crm-dot tone-${toneOf(color)}`} aria-hidden />
      <Input
        aria-label={`Nombre de ${called}`}
        value={name}
        maxLength={40}
        disabled={isReadOnly}
        placeholder="Nombre"
        onChange={({ target }) => patch({ name: target.value })}
      />
      <Select<CrmColor>
        aria-label={`Color de ${called}`}
        value={color}
        disabled={isReadOnly}
        options={colorOptions}
        onChange={(value) => patch({ color: value })}
      />
      <InputNumber
        aria-label={`Probabilidad de ${called}`}
        value={probability}
        min={0}
        max={100}
        precision={0}
        controls={false}
        suffix="%"
        disabled={isReadOnly}
        onChange={(value) => patch({ probability: value ?? 0 })}
      />
      <InputNumber
        aria-label={`Días para enfriarse en ${called}`}
        value={coldDays}
        min={1}
        max={365}
        precision={0}
        controls={false}
        suffix="días"
        disabled={isReadOnly}
        onChange={(value) => patch({ coldDays: value ?? 7 })}
      />
      <span className="crm-stage-tools">
        <Button
          type="text"
          size="small"
          aria-label={`Subir ${called}`}
          disabled={!up || isReadOnly}
          icon={<IconArrowUp size={16} />}
          onClick={up}
        />
        <Button
          type="text"
          size="small"
          aria-label={`Bajar ${called}`}
          disabled={!down || isReadOnly}
          icon={<IconArrowDown size={16} />}
          onClick={down}
        />
        <Button
          type="text"
          size="small"
          aria-label={`Quitar ${called}`}
          disabled={!remove || isReadOnly}
          icon={<IconTrash size={16} />}
          onClick={remove}
        />
      </span>
      <div className="crm-asks">
        <small>{`Pide para avanzar${sales > 0 ? ` · ${plural(sales, 'venta', 'ventas')}` : ''}`}</small>
        <Select
          mode="multiple"
          aria-label={`Condiciones de ${called}`}
          placeholder="Nada"
          value={[...stage.conditions]}
          disabled={isReadOnly}
          options={conditions.map(({ code, label }) => ({ value: code, label }))}
          onChange={(value) => patch({ conditions: value })}
        />
      </div>
    </li>
  )
}
