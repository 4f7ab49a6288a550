export interface City {
  name: string
  state: string
  lat: number
  lon: number
  /** Metres above sea level. */
  altitude: number
  /** Within this the highways are city streets, metres. */
  urbanM: number
}

const rows: [name: string, state: string, lat: number, lon: number, altitude: number, urbanKm: number][] = [
  ['Monterrey', 'Nuevo León', 25.675, -100.318, 540, 13],
  ['Saltillo', 'Coahuila', 25.423, -101.0, 1600, 7],
  ['Torreón', 'Coahuila', 25.543, -103.418, 1120, 8],
  ['Monclova', 'Coahuila', 26.907, -101.421, 590, 5],
  ['Piedras Negras', 'Coahuila', 28.7, -100.523, 250, 4],
  ['Nuevo Laredo', 'Tamaulipas', 27.486, -99.507, 150, 6],
  ['Reynosa', 'Tamaulipas', 26.08, -98.288, 33, 7],
  ['Matamoros', 'Tamaulipas', 25.869, -97.503, 10, 6],
  ['Ciudad Victoria', 'Tamaulipas', 23.736, -99.146, 320, 5],
  ['Tampico', 'Tamaulipas', 22.233, -97.861, 10, 8],
  ['Chihuahua', 'Chihuahua', 28.635, -106.089, 1440, 8],
  ['Ciudad Juárez', 'Chihuahua', 31.69, -106.425, 1140, 10],
  ['Delicias', 'Chihuahua', 28.19, -105.47, 1170, 4],
  ['Hermosillo', 'Sonora', 29.073, -110.956, 210, 8],
  ['Ciudad Obregón', 'Sonora', 27.486, -109.94, 40, 5],
  ['Nogales', 'Sonora', 31.308, -110.942, 1200, 4],
  ['Culiacán', 'Sinaloa', 24.809, -107.394, 60, 8],
  ['Los Mochis', 'Sinaloa', 25.79, -108.985, 10, 5],
  ['Mazatlán', 'Sinaloa', 23.22, -106.42, 10, 6],
  ['Durango', 'Durango', 24.027, -104.653, 1880, 6],
  ['Zacatecas', 'Zacatecas', 22.77, -102.58, 2440, 6],
  ['Aguascalientes', 'Aguascalientes', 21.885, -102.291, 1880, 8],
  ['San Luis Potosí', 'San Luis Potosí', 22.156, -100.985, 1860, 8],
  ['Matehuala', 'San Luis Potosí', 23.65, -100.64, 1570, 3],
  ['León', 'Guanajuato', 21.122, -101.683, 1815, 9],
  ['Irapuato', 'Guanajuato', 20.679, -101.35, 1725, 6],
  ['Celaya', 'Guanajuato', 20.524, -100.815, 1755, 6],
  ['Querétaro', 'Querétaro', 20.59, -100.391, 1820, 9],
  ['Guadalajara', 'Jalisco', 20.673, -103.344, 1566, 14],
  ['Lagos de Moreno', 'Jalisco', 21.357, -101.929, 1940, 3],
  ['Tepic', 'Nayarit', 21.504, -104.895, 915, 5],
  ['Manzanillo', 'Colima', 19.053, -104.316, 10, 5],
  ['Colima', 'Colima', 19.243, -103.725, 500, 4],
  ['Morelia', 'Michoacán', 19.703, -101.194, 1920, 7],
  ['Uruapan', 'Michoacán', 19.421, -102.063, 1620, 5],
  ['Lázaro Cárdenas', 'Michoacán', 17.958, -102.192, 10, 4],
  ['Toluca', 'Estado de México', 19.289, -99.654, 2660, 10],
  ['Tepotzotlán', 'Estado de México', 19.716, -99.223, 2270, 6],
  ['Ciudad de México', 'Ciudad de México', 19.433, -99.133, 2240, 18],
  ['Pachuca', 'Hidalgo', 20.101, -98.759, 2430, 6],
  ['Tlaxcala', 'Tlaxcala', 19.318, -98.238, 2240, 4],
  ['Puebla', 'Puebla', 19.044, -98.198, 2140, 11],
  ['Cuernavaca', 'Morelos', 18.924, -99.222, 1510, 6],
  ['Chilpancingo', 'Guerrero', 17.551, -99.501, 1260, 4],
  ['Acapulco', 'Guerrero', 16.868, -99.882, 10, 7],
  ['Córdoba', 'Veracruz', 18.884, -96.925, 860, 5],
  ['Xalapa', 'Veracruz', 19.544, -96.91, 1420, 5],
  ['Veracruz', 'Veracruz', 19.18, -96.142, 10, 7],
  ['Coatzacoalcos', 'Veracruz', 18.134, -94.459, 10, 5],
  ['Oaxaca', 'Oaxaca', 17.061, -96.725, 1555, 6],
  ['Salina Cruz', 'Oaxaca', 16.178, -95.195, 10, 3],
  ['Villahermosa', 'Tabasco', 17.989, -92.929, 10, 7],
  ['Tuxtla Gutiérrez', 'Chiapas', 16.754, -93.116, 530, 7],
  ['Tapachula', 'Chiapas', 14.904, -92.264, 170, 5],
  ['Campeche', 'Campeche', 19.845, -90.523, 10, 4],
  ['Mérida', 'Yucatán', 20.967, -89.623, 10, 9],
  ['Cancún', 'Quintana Roo', 21.161, -86.851, 10, 8],
  ['Tijuana', 'Baja California', 32.525, -117.034, 20, 10],
  ['Mexicali', 'Baja California', 32.624, -115.453, 8, 8],
]

export const cities: readonly City[] = rows.map(([name, state, lat, lon, altitude, urbanKm]) => ({
  name,
  state,
  lat,
  lon,
  altitude,
  urbanM: urbanKm * 700,
}))
