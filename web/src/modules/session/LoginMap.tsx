import { isReducedMotion } from '../../kit/reduced-motion.ts'
import mapUrl from './login-map.svg'
import { sessionTexts } from './session.texts.ts'

/** Places in the picture's frame (860 × 572), as basemap/build-login-map.mjs prints them; big ones glow. */
const towns: [name: string, x: number, y: number, side: 'left' | 'right', isBig?: true][] = [
  ['Tijuana', 16, 22, 'right'],
  ['Hermosillo', 182, 132, 'right'],
  ['Chihuahua', 316, 146, 'right'],
  ['Nuevo Laredo', 495, 182, 'right'],
  ['Reynosa', 529, 224, 'right'],
  ['Torreón', 389, 241, 'left'],
  ['Culiacán', 280, 263, 'left'],
  ['San Luis Potosí', 455, 343, 'right'],
  ['Veracruz', 588, 429, 'right'],
  ['Mérida', 766, 377, 'left'],
  ['Villahermosa', 676, 464, 'right'],
  ['Oaxaca', 572, 491, 'right'],
  ['Monterrey', 474, 237, 'right', true],
  ['Guadalajara', 390, 386, 'left', true],
  ['Ciudad de México', 506, 422, 'left', true],
]

/** Units on their way: course along a federal corridor, seconds for it, colour of their state. */
const units: [course: string, seconds: number, state: string][] = [
  ['M473.5 237.1L477.7 226.1L477.4 210.9L495.5 181.7', 46, '#34bd7f'],
  ['M505.9 422.3L504 420.3L502.5 411.3L498 406.4L478.2 391.1L471.4 388.4L462.3 353.8L455.2 342.6', 64, '#34bd7f'],
  ['M389 241L454.6 244.7L456.8 240.5L473.5 237.1', 52, '#34bd7f'],
  ['M588 429L566.1 438.2L558.2 440.5L550.1 438.7L530 431.7L523.3 425.8L512 425.7L505.9 422.3', 58, '#e59a2c'],
  ['M390 386L430 392L471.4 388.4', 40, '#4fb3b8'],
]

const isStill = isReducedMotion()

/** The right half of the login: the country, its federal corridors and a few moving units. Decoration throughout. */
export function LoginMap() {
  return (
    <div className="login-map" aria-hidden>
      <div className="login-picture">
        <img src={mapUrl} alt="" width={860} height={572} />
        <svg viewBox="0 0 860 572">
          <defs>
            <radialGradient id="glow">
              <stop stopColor="#117dd4" stopOpacity=".55" />
              <stop offset="1" stopColor="#117dd4" stopOpacity="0" />
            </radialGradient>
          </defs>
          {towns.map(([name, x, y, side, isBig]) => (
            <g key={name} className={isBig ? 'town town-big' : 'town'}>
              {isBig && <circle cx={x} cy={y} r="34" fill="url(#glow)" />}
              <circle className="town-dot" cx={x} cy={y} r={isBig ? 4.5 : 2.5} />
              <text x={side === 'right' ? x + 9 : x - 9} y={y + 4} textAnchor={side === 'right' ? 'start' : 'end'}>
                {name}
              </text>
            </g>
          ))}
          {units.map(([course, seconds, state]) => (
            <g key={course}>
              <circle r="9" fill={state} opacity=".25" />
              <circle r="4" fill={state} stroke="#0d2740" strokeWidth="1.5" />
              {isStill ? (
                <animateMotion path={course} dur="1s" keyPoints="0.5;0.5" keyTimes="0;1" fill="freeze" />
              ) : (
                <animateMotion path={course} dur={`${seconds}s`} begin={`-${seconds / 2}s`} repeatCount="indefinite" />
              )}
            </g>
          ))}
        </svg>
      </div>
      <p className="login-slogan">{sessionTexts.slogan}</p>
    </div>
  )
}
