import { useTheme } from '../../../kit/theme.ts'
import { Glyph } from '../fleet/Glyph.tsx'
import { stateButtons, stateLook } from '../fleet/state-look.ts'
import { markLabels, markUrl, type MarkKind } from '../map/alert-marks.ts'
import { useMapLayers } from './use-map-state.ts'

/** What the lines mean; the states too while the panel, which is their legend, is folded. */
export function Legend({
  hasUnit,
  hasWay,
  marks,
  withStates,
}: {
  hasUnit: boolean
  hasWay: boolean
  /** Signs that are on the map. */
  marks: readonly MarkKind[]
  withStates: boolean
}) {
  const theme = useTheme()
  const { geofences, trail, way } = useMapLayers()
  return (
    <div className="legend" aria-label="Leyenda" role="note">
      <span>
        <i className="key-toll" />
        Cuota
      </span>
      <span>
        <i className="key-free" />
        Libre
      </span>
      {geofences && (
        <span>
          <i className="key-fence" />
          Geocerca
        </span>
      )}
      {marks.map((kind) => (
        <span key={kind}>
          <img src={markUrl(kind, theme)} width={16} height={16} alt="" />
          {markLabels[kind]}
        </span>
      ))}
      {hasUnit && (trail || (way && hasWay)) && <hr />}
      {hasUnit && trail && (
        <span>
          <i className="key-trail" />
          Última hora
        </span>
      )}
      {hasUnit && way && hasWay && (
        <span>
          <i className="key-way" />
          Por recorrer
        </span>
      )}
      {withStates && (
        <>
          <hr />
          {stateButtons.map((state) => (
            <span key={state}>
              <Glyph state={state} size={15} />
              {stateLook[state].short}
            </span>
          ))}
        </>
      )}
    </div>
  )
}
