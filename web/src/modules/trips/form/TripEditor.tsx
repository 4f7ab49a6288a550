import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Alert, Button } from 'antd'
import { IconAlertCircle } from '@tabler/icons-react'
import type { TripDetail } from '@arriero/contract/trips/trips.entities.ts'
import { tripTexts } from '@arriero/contract/trips/trips.rules.ts'
import { Ago } from '../../../kit/Ago.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { plural } from '../../../kit/format.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { createdEvent } from '../trips.actions.ts'
import { keepDetail, reloadTrips } from '../trips.cache.ts'
import { tripPaths } from '../trips.paths.ts'
import { CopyTrip } from './CopyTrip.tsx'
import { Destinations } from './Destinations.tsx'
import { forgetDraft } from './draft-store.ts'
import { TripConflictDialog } from '../dialogs.tsx'
import { blankTrip, copyOf, coordinatesText, type PlaceValue, type TripValues } from './form-values.ts'
import { PlanAside } from './PlanAside.tsx'
import { TripHead } from './TripHead.tsx'
import { useTripForm } from './useTripForm.ts'
import { useProposedArrivals } from './proposed-arrivals.ts'
import { usePlanMap, useTripPlan, warningsOf } from './useTripPlan.ts'

interface TripEditorProps {
  title: string
  initial: TripValues
  /** When the draft this begins with was kept. */
  restoredAt?: string | undefined
  /** The trip that is edited. */
  stored?: TripDetail | undefined
}

const crumbs = [{ label: 'Viajes', to: tripPaths.list }]

/** A place of the form by its path, changed. */
function withPlace(values: TripValues, path: string, change: (place: PlaceValue) => PlaceValue): TripValues {
  if (path === 'origin') return { ...values, origin: change(values.origin) }
  const index = Number(path.split('.')[1])
  return {
    ...values,
    destinations: values.destinations.map((destination, at) =>
      at === index ? { ...destination, destination: change(destination.destination) } : destination,
    ),
  }
}

/** The trip form: who and where at the left; map, sums and findings at the right; errors, draft and saving at the foot. */
export function TripEditor({ title, initial, restoredAt, stored }: TripEditorProps) {
  const navigate = useNavigate()
  const form = useTripForm(initial, { keepsDraft: !stored, isRestored: restoredAt !== undefined })
  const { values, shown, change } = form
  const plan = useTripPlan(values)
  useProposedArrivals(form, plan.data)
  const map = usePlanMap(values, plan.data, shown)
  const [open, setOpen] = useState<string | undefined>(() => initial.destinations[0]?.key)
  const [picking, setPicking] = useState<string>()
  const [restored, setRestored] = useState(restoredAt)
  const ended =
    stored && stored.status !== 'active'
      ? `El viaje está ${stored.status === 'finished' ? 'finalizado' : 'cancelado'} y ya no se puede editar.`
      : undefined

  const goToFirst = (errors: typeof shown) => {
    const [path] = Object.keys(errors)
    if (!path) return
    const at = path.startsWith('destinations.') ? Number(path.split('.')[1]) : undefined
    if (at !== undefined) setOpen(values.destinations[at]?.key)
    // The row has to be open before its field exists.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const field = document.querySelector(`[data-field="${path}"]`)
        field?.scrollIntoView({ behavior: 'smooth', block: 'center' })
        field?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
      }),
    )
  }
  const save = async (another: boolean) => {
    if (ended) return
    const trip = await form.save()
    if (!trip) return goToFirst(form.errors)
    keepDetail(trip)
    void reloadTrips()
    if (stored) toast.success(`Viaje ${trip.folio} guardado`)
    else
      toast.success(tripTexts.created, {
        detail: `${trip.folio} · ${trip.name}`,
        event: createdEvent(trip.id),
        sound: 'done',
      })
    if (!another) return void navigate({ href: tripPaths.detail(trip.id) })
    const next = blankTrip()
    form.reset(next)
    setOpen(next.destinations[0]?.key)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setPicking(undefined)
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      // A dialog over the form has its own saving.
      if (event.target instanceof Element && event.target.closest('[role=dialog]')) return
      event.preventDefault()
      void save(false)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  const beginAnew = (next: TripValues) => {
    forgetDraft()
    form.reset(next)
    setRestored(undefined)
    setOpen(next.destinations[0]?.key)
  }
  const pickPlace =
    picking &&
    ((place: { lat: number; lon: number }) => {
      change((before) => withPlace(before, picking, (one) => ({ ...one, text: coordinatesText(place) })))
      setPicking(undefined)
    })
  const wrong = Object.keys(shown).length
  return (
    <div className="screen">
      <section className="screen-main form-page">
        <PageHeader
          title={title}
          crumbs={crumbs}
          actions={
            !stored && (
              <CopyTrip
                onCopy={(trip) => {
                  const copied = copyOf(trip)
                  form.reset(copied)
                  change({})
                  setOpen(copied.destinations[0]?.key)
                }}
              />
            )
          }
        />
        <div className="form-page-body trip-form">
          <div className="trip-form-main">
            {ended && <Alert type="info" showIcon title={ended} className="form-notice" />}
            {form.problem && <Alert type="error" showIcon title={form.problem} className="form-notice" role="alert" />}
            {restored && (
              <Alert
                type="info"
                showIcon
                className="form-notice"
                title={
                  <>
                    Se recuperó el borrador que dejó <Ago at={restored} />.
                  </>
                }
                action={
                  <Button size="small" onClick={() => beginAnew(blankTrip())}>
                    Descartar
                  </Button>
                }
              />
            )}
            <TripHead key={values.id ?? 'new'} form={form} warnings={warningsOf(plan.data)} />
            <Destinations
              form={form}
              km={plan.data?.legs.map((leg) => leg?.km) ?? []}
              open={open}
              onOpen={setOpen}
              picking={picking}
              onPickOnMap={setPicking}
            />
          </div>
          <PlanAside
            form={form}
            plan={plan.data}
            isPlanning={plan.isFetching}
            problem={plan.error ? errorText(plan.error) : undefined}
            map={map}
            onPick={pickPlace || undefined}
          />
        </div>
        <footer className="save-bar">
          {wrong > 0 && (
            <span className="save-errors" role="status">
              <IconAlertCircle size={17} stroke={1.75} aria-hidden /> {plural(wrong, 'campo', 'campos')} por corregir
              <Button type="link" size="small" onClick={() => goToFirst(shown)}>
                Ir al primero
              </Button>
            </span>
          )}
          <span className="spacer" />
          {form.draftAt && form.isDirty && (
            <span className="save-draft">
              Borrador guardado <Ago at={form.draftAt} />
            </span>
          )}
          <Button onClick={() => void navigate({ href: stored ? tripPaths.detail(stored.id) : tripPaths.list })}>
            Cancelar
          </Button>
          {!stored && (
            <Button className="hide-on-phone" disabled={form.isSaving} onClick={() => void save(true)}>
              Guardar y crear otro
            </Button>
          )}
          <Button
            type="primary"
            loading={form.isSaving}
            disabled={ended !== undefined}
            title={ended}
            onClick={() => void save(false)}
          >
            {stored ? 'Guardar' : 'Crear viaje'} <kbd>Ctrl Enter</kbd>
          </Button>
        </footer>
      </section>
      {form.conflict && (
        <TripConflictDialog
          conflict={form.conflict}
          mine={values}
          isSaving={form.isSaving}
          onResolve={form.resolve}
          onSave={() => void save(false)}
        />
      )}
    </div>
  )
}
