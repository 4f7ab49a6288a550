// Draws the login's picture from the base map: node build-login-map.mjs. Writes src/modules/session/login-map.svg (lines
// only, an image) and prints the places of the towns in its frame, which LoginMap.tsx draws as text in the page's font.
import fs from 'node:fs'
import path from 'node:path'

const here = import.meta.dirname
const read = (file) => JSON.parse(fs.readFileSync(path.join(here, file), 'utf8'))
const width = 860
const box = { west: -117.6, east: -86.2, south: 14.2, north: 33.2 }
const mercator = (lat) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
const scale = width / (((box.east - box.west) * Math.PI) / 180)
const project = ([lon, lat]) => [
  ((lon - box.west) * Math.PI * scale) / 180,
  (mercator(box.north) - mercator(lat)) * scale,
]
const height = Math.round(project([0, box.south])[1])

/** Douglas-Peucker in pixels. */
function simplify(line, tolerance) {
  if (line.length < 3) return line
  const [[ax, ay], [bx, by]] = [line[0], line.at(-1)]
  const length = Math.hypot(bx - ax, by - ay)
  let [worst, at] = [0, 0]
  for (let i = 1; i < line.length - 1; i++) {
    const [x, y] = line[i]
    const d = length ? Math.abs((by - ay) * (x - ax) - (bx - ax) * (y - ay)) / length : Math.hypot(x - ax, y - ay)
    if (d > worst) [worst, at] = [d, i]
  }
  if (worst <= tolerance) return [line[0], line.at(-1)]
  return [...simplify(line.slice(0, at + 1), tolerance), ...simplify(line.slice(at), tolerance).slice(1)]
}
function drawn(line, tolerance) {
  const points = simplify(line.map(project), tolerance)
  const size = Math.hypot(
    Math.max(...points.map(([x]) => x)) - Math.min(...points.map(([x]) => x)),
    Math.max(...points.map(([, y]) => y)) - Math.min(...points.map(([, y]) => y)),
  )
  if (size < 3) return ''
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}
const inside = (line) =>
  line.some(([lon, lat]) => lon > box.west && lon < box.east && lat > box.south && lat < box.north)
const land = read('../public/basemap/tierra.geojson').features
const mexico = land
  .find(({ properties }) => properties.k === 'mexico')
  .geometry.coordinates.map(([ring]) => ring)
  .filter(inside)
const states = land.filter(({ properties }) => properties.k === 'estado').map(({ geometry }) => geometry.coordinates)
const { corridors } = read('highways-graph.json')
const roads = (classes) => corridors.filter(({ cls }) => classes.includes(cls)).map(({ line }) => line)
const layer = (lines, tolerance, paint) =>
  `<path ${paint} d="${lines.map((line) => drawn(line, tolerance)).join('')}"/>`

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke-linejoin="round" stroke-linecap="round">
${layer(mexico, 0.6, 'fill="#12304d" stroke="#2d5478" stroke-width="1"')}
${layer(states, 0.9, 'stroke="#1d4263" stroke-width=".8"')}
${layer(roads([2]), 0.8, 'stroke="#265580" stroke-width=".9"')}
${layer(roads([1]), 0.5, 'stroke="#2b86d9" stroke-width="1.7"')}
</svg>
`
const target = path.join(here, '../src/modules/session/login-map.svg')
fs.writeFileSync(target, svg)
const towns = {
  Tijuana: [-117.02, 32.52],
  Hermosillo: [-110.97, 29.09],
  Chihuahua: [-106.08, 28.63],
  'Nuevo Laredo': [-99.51, 27.48],
  Reynosa: [-98.28, 26.09],
  Monterrey: [-100.31, 25.67],
  Torreón: [-103.4, 25.54],
  Culiacán: [-107.39, 24.8],
  'San Luis Potosí': [-100.98, 22.15],
  Guadalajara: [-103.35, 20.67],
  'Ciudad de México': [-99.13, 19.43],
  Veracruz: [-96.13, 19.19],
  Mérida: [-89.62, 20.97],
  Villahermosa: [-92.93, 17.99],
  Oaxaca: [-96.72, 17.06],
  Manzanillo: [-104.31, 19.05],
}
console.log(`${width} × ${height}, ${(svg.length / 1024).toFixed(0)} kB`)
for (const [name, at] of Object.entries(towns)) console.log(name, project(at).map(Math.round).join(' '))
// Courses the moving units follow: the biggest corridors by their road number.
for (const ref of ['85D', '57D', '40D', '15D', '150D', '57']) {
  const found = corridors.find((corridor) => corridor.ref === ref)
  if (found) console.log(ref, found.name ?? '', drawn(found.line, 1.2))
}
