import { useState } from 'react'
import { Button, Input } from 'antd'
import { IconAlertCircle, IconChevronDown, IconChevronRight, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { limits, placeKindLabels, placeKinds } from '@arriero/contract/trips/trips.rules.ts'
import { MomentInput } from '../../../kit/form/MomentInput.tsx'
import { number, plural } from '../../../kit/format.ts'
import { loadChecklists, loadClients, mayDemand } from '../trip-options.ts'
import { whenShort } from '../trips.words.ts'
import { countUnder, type FormErrors } from './form-errors.ts'
import { hasPlace, type DestinationValue, type PlaceValue } from './form-values.ts'
import { InventoryLines } from './InventoryLines.tsx'
import { Labelled } from './Labelled.tsx'
import { newClient } from './new-records.ts'
import { Pick, PickMany } from './Pick.tsx'
import { PlaceControl, PlaceKindControl } from './PlaceControl.tsx'
import type { Drag } from './SortableDestinations.tsx'

interface DestinationRowProps {
  at: number
  value: DestinationValue
  start: PlaceValue
  /** Kilometres of its leg, once planned. */
  km: number | undefined
  errors: FormErrors
  isOpen: boolean
  isOnly: boolean
  drag: Drag | undefined
  picking: string | undefined
  onOpen: (isOpen: boolean) => void
  onChange: (patch: Partial<DestinationValue>) => void
  onRemove: () => void
  onTouch: (path: string) => void
  onPickOnMap: (path: string) => void
}

const nameOf = (place: PlaceValue) => place.name || (place.kind === placeKinds.coordinates ? place.text : '')

/** One destination: a line that says all of it, and its fields when open. */
export function DestinationRow(props: DestinationRowProps) {
  const { at, value, start, km, errors, isOpen, isOnly, drag } = props
  const wrong = countUnder(errors, at)
  const name = nameOf(value.destination)
  return (
    <section
      ref={drag?.setNodeRef}
      aria-label={`Destino ${at + 1}`}
      className={`destination ${isOpen ? 'destination-open' : ''} ${wrong > 0 ? 'destination-wrong' : ''} ${drag?.isDragging ? 'destination-dragged' : ''}`}
      style={drag?.transform ? { transform: `translateY(${drag.transform.y}px)` } : undefined}
    >
      <header>
        <span
          ref={drag?.setActivatorNodeRef}
          {...drag?.attributes}
          {...drag?.listeners}
          className="grip"
          {...(drag ? { 'aria-label': `Mover el destino ${at + 1}` } : { 'aria-hidden': true })}
        >
          <IconGripVertical size={16} stroke={1.75} />
        </span>
        <button type="button" className="destination-head" aria-expanded={isOpen} onClick={() => props.onOpen(!isOpen)}>
          <span className="destination-number">{at + 1}</span>
          <span className="destination-name">
            <b>{nameOf(start) || 'Elija el origen'}</b>
            <IconChevronRight size={14} stroke={1.75} aria-label="a" />
            {name ? <b>{name}</b> : <span className="muted">Elija la geocerca de destino</span>}
          </span>
          {wrong > 0 && (
            <span className="late-red destination-errors">
              <IconAlertCircle size={15} stroke={1.75} aria-hidden /> {plural(wrong, 'error', 'errores')}
            </span>
          )}
          {!isOpen && hasPlace(value.destination) && (
            <span className="kind-tag">{placeKindLabels[value.destination.kind]}</span>
          )}
          {!isOpen && (
            <span className="destination-sum">
              {[
                km !== undefined && `${number(km)} km`,
                value.leave && value.arrive && `${whenShort(value.leave)} – ${whenShort(value.arrive)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          )}
          {!isOpen && <IconChevronDown size={17} stroke={2} aria-hidden />}
        </button>
        {isOpen && !isOnly && (
          <Button
            type="text"
            size="small"
            aria-label={`Quitar el destino ${at + 1}`}
            icon={<IconTrash size={17} stroke={1.75} />}
            onClick={props.onRemove}
          />
        )}
      </header>
      {isOpen && <DestinationFields {...props} />}
    </section>
  )
}

function DestinationFields({ at, value, errors, picking, onChange, onTouch, onPickOnMap }: DestinationRowProps) {
  const path = `destinations.${at}`
  const [isMore, setMore] = useState(Boolean(value.client || value.details || value.folio || value.checklists?.length))
  const place = `${path}.destination`
  return (
    <div className="destination-fields">
      <PlaceKindControl
        value={value.destination}
        label={`Origen de la geocerca del destino ${at + 1}`}
        onChange={(destination) => onChange({ destination })}
      />
      <div className="form-grid">
        <PlaceControl
          label={value.destination.kind === placeKinds.coordinates ? 'Coordenadas de destino' : 'Geocerca de destino'}
          path={place}
          value={value.destination}
          error={errors[place]}
          isPicking={picking === place}
          onChange={(destination) => onChange({ destination })}
          onLeave={() => onTouch(place)}
          onPickOnMap={() => onPickOnMap(place)}
        />
        <Labelled
          label="Salida estimada"
          path={`${path}.leave`}
          error={errors[`${path}.leave`]}
          required
          onLeave={() => value.leave && onTouch(`${path}.leave`)}
        >
          {(control) => (
            <MomentInput {...control} withTime value={value.leave} onChange={(leave) => onChange({ leave })} />
          )}
        </Labelled>
        <Labelled
          label="Llegada estimada"
          path={`${path}.arrive`}
          error={errors[`${path}.arrive`]}
          required
          onLeave={() => value.arrive && onTouch(`${path}.arrive`)}
        >
          {(control) => (
            <MomentInput
              {...control}
              withTime
              value={value.arrive}
              near={value.leave}
              onChange={(arrive) => onChange({ arrive })}
            />
          )}
        </Labelled>
        {isMore && (
          <>
            <Labelled
              label="Cliente de este destino"
              path={`${path}.client`}
              error={errors[`${path}.client`]}
              hint="Si es otro que el del viaje"
            >
              {(control) => (
                <Pick
                  {...control}
                  load={loadClients}
                  create={newClient}
                  value={value.client}
                  onPick={(option) =>
                    onChange({ client: option && { value: Number(option.value), label: option.label } })
                  }
                />
              )}
            </Labelled>
            <Labelled label="Folio del cliente" path={`${path}.folio`} error={errors[`${path}.folio`]}>
              {(control) => (
                <Input
                  {...control}
                  value={value.folio}
                  maxLength={60}
                  onChange={(event) => onChange({ folio: event.target.value })}
                />
              )}
            </Labelled>
            {mayDemand() && (
              <Labelled
                label="CheckList en este destino"
                path={`${path}.checklists`}
                error={errors[`${path}.checklists`]}
              >
                {(control) => (
                  <PickMany
                    {...control}
                    load={loadChecklists}
                    value={value.checklists ?? []}
                    most={limits.checklists}
                    placeholder="Ninguno"
                    onPick={(checklists) => onChange({ checklists })}
                  />
                )}
              </Labelled>
            )}
            <Labelled label="Indicaciones" path={`${path}.details`} error={errors[`${path}.details`]}>
              {(control) => (
                <Input.TextArea
                  {...control}
                  value={value.details}
                  maxLength={2000}
                  autoSize={{ minRows: 1, maxRows: 5 }}
                  onChange={(event) => onChange({ details: event.target.value })}
                />
              )}
            </Labelled>
          </>
        )}
      </div>
      {!isMore && (
        <Button type="link" size="small" className="more-fields" onClick={() => setMore(true)}>
          {mayDemand() ? 'Cliente, folio, CheckList e indicaciones' : 'Cliente, folio e indicaciones'}
        </Button>
      )}
      <InventoryLines
        path={path}
        lines={value.inventory}
        errors={errors}
        onChange={(inventory) => onChange({ inventory })}
      />
    </div>
  )
}
