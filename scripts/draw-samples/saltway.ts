import { createRandom } from '../../server/src/features/keepers/demo/demo-moment.ts'
import { type Drawing, gradient, height, path, range, round, width } from './drawing.ts'

const ink = '#3a2f22'

/** The board: an estuary on the left, three saltways that wind inland. */
export function board(): Drawing {
  const random = createRandom(31, 0)
  const ways = [
    [
      [330, 470],
      [470, 300],
      [620, 220],
      [790, 250],
      [930, 150],
      [1110, 170],
    ],
    [
      [340, 500],
      [500, 480],
      [640, 530],
      [800, 460],
      [950, 510],
      [1120, 430],
    ],
    [
      [330, 540],
      [450, 680],
      [610, 740],
      [760, 660],
      [930, 720],
      [1100, 700],
    ],
  ] as [number, number][][]
  const town = ([x, y]: readonly [number, number], size: number) =>
    `<g transform="translate(${x} ${y})"><circle r="${22 + size * 4}" fill="#f4ead0" stroke="${ink}" stroke-width="3"/>
    ${range(size)
      .map(
        (at) =>
          `<g transform="translate(${round((at - (size - 1) / 2) * 15)} ${at % 2 === 0 ? 0 : 5})"><path d="M-8 8V-3L0 -12L8 -3V8Z" fill="#b5503a" stroke="${ink}" stroke-width="1.8"/></g>`,
      )
      .join('')}</g>`
  const tolls = ways.flatMap((way) =>
    [1, 3].map((at) => {
      const [x, y] = way[at] ?? [0, 0]
      const [toX, toY] = way[at + 1] ?? [0, 0]
      const [midX, midY] = [(x + toX) / 2, (y + toY) / 2]
      return `<g transform="translate(${midX} ${midY})"><rect x="-13" y="-13" width="26" height="26" transform="rotate(45)" fill="#274e45" stroke="#f4ead0" stroke-width="2.5"/><text y="7" font-size="20" text-anchor="middle" fill="#f4ead0">${at === 1 ? 1 : 2}</text></g>`
    }),
  )
  const hills = range(34).map(() => {
    const [x, y] = [430 + random() * 720, 90 + random() * 740]
    const isNearWay = ways.flat().some(([wayX, wayY]) => Math.hypot(x - wayX, y - wayY) < 74)
    if (isNearWay) return ''
    const tall = 16 + random() * 18
    return `<g transform="translate(${round(x)} ${round(y)})" stroke="${ink}" stroke-width="2" fill="none" opacity=".55"><path d="M${-tall} 0Q0 ${-tall * 1.7} ${tall} 0"/><path d="M${round(tall * 0.2)} ${round(-tall * 0.72)}l6 8m1 -4l5 9m1 -2l5 8"/></g>`
  })
  const trees = range(60).map(() => {
    const [x, y] = [420 + random() * 740, 80 + random() * 760]
    if (ways.flat().some(([wayX, wayY]) => Math.hypot(x - wayX, y - wayY) < 60)) return ''
    return `<g transform="translate(${round(x)} ${round(y)})"><circle r="8" fill="#7f9663" stroke="${ink}" stroke-width="1.5"/><path d="M0 8v8" stroke="${ink}" stroke-width="2"/></g>`
  })
  const coast =
    'M0 60C120 90 150 190 230 240C300 290 330 380 352 440C362 480 364 520 350 560C330 640 280 690 220 740C150 790 90 800 0 850Z'
  return {
    grain: 0.25,
    svg: `<defs>${gradient(
      'sea',
      [
        [0, '#7ea6ac'],
        [1, '#a9c4bf'],
      ],
      true,
    )}
      <filter id="paper" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".02" numOctaves="5" seed="6"/><feDiffuseLighting lighting-color="#fff" surfaceScale="1.4"><feDistantLight azimuth="225" elevation="64"/></feDiffuseLighting></filter>
      <filter id="hand"><feTurbulence type="fractalNoise" baseFrequency=".02" numOctaves="2" seed="2"/><feDisplacementMap in="SourceGraphic" scale="5"/></filter></defs>
    <rect width="${width}" height="${height}" fill="#e9dcbc"/>
    <g filter="url(#hand)">
      <path d="${coast}" fill="url(#sea)" stroke="${ink}" stroke-width="4"/>
      ${[14, 30, 50].map((inset, at) => `<path d="${coast}" transform="translate(${-inset} ${inset * 0.02})" fill="none" stroke="#4c7a82" stroke-width="2" opacity="${0.6 - at * 0.17}"/>`).join('')}
      ${range(6)
        .map(
          (at) =>
            `<path d="M${40 + (at % 3) * 74} ${330 + Math.floor(at / 3) * 190 + (at % 2) * 40}q12 -14 24 0t24 0" fill="none" stroke="#3f6a72" stroke-width="2.5"/>`,
        )
        .join('')}
      ${hills.join('')}${trees.join('')}
      ${ways.map((way) => `<path d="${path(way, 0.5)}" fill="none" stroke="#fbf5e3" stroke-width="20" stroke-linecap="round"/><path d="${path(way, 0.5)}" fill="none" stroke="${ink}" stroke-width="3" stroke-dasharray="2 13" stroke-linecap="round"/>`).join('')}
      ${ways.flatMap((way) => way.slice(1).map((at, index) => town(at, index === way.length - 2 ? 3 : index % 2 === 0 ? 1 : 2))).join('')}
      <g transform="translate(336 504)"><circle r="44" fill="#f4ead0" stroke="${ink}" stroke-width="4"/><path d="M-24 16V-6L-12 -18L0 -6V-22L13 -34L26 -22V16Z" fill="#d9e4e2" stroke="${ink}" stroke-width="2.5"/><path d="M-4 -34q-8 -12 2 -22q8 -10 0 -20" fill="none" stroke="${ink}" stroke-width="2.5" opacity=".6"/></g>
      ${tolls.join('')}
      <g transform="translate(150 560)" stroke="${ink}" fill="none" stroke-width="2.5"><path d="M-34 8H34L22 28H-22Z" fill="#8c5a33"/><path d="M0 8V-56M0 -52Q34 -30 2 -8Z" fill="#f4ead0"/></g>
      <g transform="translate(1090 812)" stroke="${ink}" fill="${ink}"><circle r="40" fill="none" stroke-width="2"/><path d="M0 -52L9 0L0 52L-9 0Z" fill="#f4ead0" stroke-width="2"/><path d="M0 -52L9 0H-9Z"/><path d="M-52 0L0 -7L52 0L0 7Z" fill="#f4ead0" stroke-width="2"/></g>
      <g transform="translate(150 128)"><path d="M-112 -44H112L128 0L112 44H-112L-128 0Z" fill="#f4ead0" stroke="${ink}" stroke-width="3"/><text y="15" font-size="42" font-weight="600" letter-spacing="4" text-anchor="middle" fill="${ink}">SALTWAY</text></g>
      <rect x="22" y="22" width="1156" height="856" fill="none" stroke="${ink}" stroke-width="3"/><rect x="32" y="32" width="1136" height="836" fill="none" stroke="${ink}" stroke-width="1.2"/>
    </g>
    <rect width="${width}" height="${height}" filter="url(#paper)" style="mix-blend-mode:multiply" opacity=".5"/>`,
  }
}

/** Three cards: a mule, a toll gate, a tide. */
export function cards(): Drawing {
  const mule = `<g fill="${ink}"><path d="M-92 8Q-96 -44 -46 -50Q10 -56 44 -50L70 -96Q74 -120 80 -98L84 -122Q94 -116 92 -92Q120 -82 132 -54Q134 -40 118 -40Q104 -42 94 -48Q84 -12 62 8L66 92H48L40 22Q-10 34 -44 20L-52 92H-70L-72 20Q-88 40 -92 74Q-104 60 -92 8Z"/>
    <g fill="#f4ead0" stroke="${ink}" stroke-width="5"><path d="M-44 -54Q-52 4 -30 12Q0 18 10 8Q22 -10 12 -56Z"/><path d="M-58 -66Q-16 -92 26 -68Q34 -50 14 -46Q-20 -42 -50 -48Q-64 -54 -58 -66Z"/></g>
    <path d="M-30 -50V8M-4 -50V10" stroke="${ink}" stroke-width="4"/></g>`
  const gate = `<g stroke="${ink}" stroke-width="7" stroke-linejoin="round"><path d="M-112 92V-62H-84V92ZM84 92V-62H112V92Z" fill="#8c5a33"/><path d="M-120 -62H-76L-98 -92ZM76 -62H120L98 -92Z" fill="#b5503a"/>
    <path d="M-84 -22H84M-84 26H84M-84 70H84M-84 70L84 -22" fill="none" stroke-width="10"/><path d="M0 -22V70" stroke-width="7"/><circle cx="60" cy="26" r="13" fill="#f4ead0"/></g>
    <g transform="translate(0 -118)"><circle r="30" fill="#f4ead0" stroke="${ink}" stroke-width="5"/><text y="13" font-size="38" text-anchor="middle" fill="${ink}">2</text></g>`
  const tide = `<g fill="none" stroke="${ink}" stroke-width="9" stroke-linecap="round"><path d="M-122 62q20 -26 41 0t41 0t41 0t41 0t41 0t41 0"/><path d="M-122 92q20 -26 41 0t41 0t41 0t41 0t41 0t41 0" opacity=".55"/>
    <path d="M-116 26Q-88 -104 14 -96Q92 -88 86 -22Q78 24 34 10Q4 -4 22 -30Q36 -46 54 -34Q34 -74 -6 -48Q-48 -18 -34 26Z" fill="#7ea6ac"/></g>`
  const card = (x: number, turn: number, name: string, ground: string, drawing: string, foot: string) => `
    <g transform="translate(${x} 452) rotate(${turn})"><rect x="-168" y="-252" width="336" height="504" rx="24" fill="#1b120a" opacity=".45" filter="url(#soft)" transform="translate(9 13)"/>
      <rect x="-168" y="-252" width="336" height="504" rx="24" fill="#fbf5e6"/><rect x="-148" y="-232" width="296" height="464" rx="12" fill="none" stroke="${ink}" stroke-width="2.5"/>
      <text y="-184" font-size="38" font-weight="600" text-anchor="middle" fill="${ink}">${name}</text>
      <rect x="-132" y="-158" width="264" height="284" rx="8" fill="${ground}"/><g transform="translate(0 0) scale(.92)" filter="url(#print)">${drawing}</g>
      <text y="176" font-size="25" font-style="italic" text-anchor="middle" fill="${ink}">${foot}</text></g>`
  return {
    grain: 0.35,
    svg: `<defs><filter id="soft" x="-.2" y="-.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="12"/></filter>
      <filter id="print"><feTurbulence type="fractalNoise" baseFrequency=".035" numOctaves="2" seed="11"/><feDisplacementMap in="SourceGraphic" scale="4"/></filter>
      <filter id="felt" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".5" numOctaves="3" seed="3"/><feDiffuseLighting lighting-color="#fff" surfaceScale="1.6"><feDistantLight azimuth="230" elevation="55"/></feDiffuseLighting></filter>
      <radialGradient id="lamp" cx=".5" cy=".3" r=".9"><stop offset="0" stop-color="#3f6b58"/><stop offset="1" stop-color="#14291f"/></radialGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#lamp)"/><rect width="${width}" height="${height}" filter="url(#felt)" style="mix-blend-mode:multiply" opacity=".6"/>
    ${card(228, -5, 'Mule', '#d8bf8c', mule, 'carries three')}${card(600, 1.5, 'Toll gate', '#b9c7a4', gate, 'pay, or go round')}${card(972, 6, 'Tide', '#d3ded6', tide, 'the pans are under')}`,
  }
}

/** The front of the box: SALTWAY over a salt pan at dawn. */
export function box(): Drawing {
  const random = createRandom(44, 0)
  const pans = range(6).flatMap((row) =>
    range(7).map((column) => {
      const near = (row + 1) / 6
      const y = 560 + near ** 1.7 * 330
      const above = 560 + (row / 6) ** 1.7 * 330
      const at = (edge: number, depth: number) => 600 + (edge - 3.5) * (90 + ((depth - 560) / 330) * 250)
      const light = 0.25 + random() * 0.6
      return `<path d="M${round(at(column + 0.05, above))} ${round(above + 4)}L${round(at(column + 0.95, above))} ${round(above + 4)}L${round(at(column + 0.95, y))} ${round(y - 5)}L${round(at(column + 0.05, y))} ${round(y - 5)}Z" fill="url(#pan)" opacity="${round(light)}"/>`
    }),
  )
  const salt = [
    [330, 640, 34],
    [468, 602, 20],
    [818, 620, 26],
    [930, 700, 52],
    [206, 742, 60],
  ].map(
    ([x = 0, y = 0, size = 0]) =>
      `<path d="M${x - size} ${y}Q${x - size * 0.3} ${y - size * 0.95} ${x} ${y - size}Q${x + size * 0.4} ${y - size * 0.8} ${x + size} ${y}Z" fill="#fff8ea"/><path d="M${x} ${y - size}Q${x + size * 0.4} ${y - size * 0.8} ${x + size} ${y}H${x + size * 0.2}Z" fill="#c9b6a4" opacity=".6"/>`,
  )
  return {
    grain: 0.4,
    svg: `<defs>${gradient('sky', [
      [0, '#0f2a22'],
      [0.42, '#1d4437'],
      [0.7, '#8a7a56'],
      [0.86, '#e3a56a'],
      [1, '#f7d9a2'],
    ])}${gradient('ground', [
      [0, '#6d5a43'],
      [1, '#16261f'],
    ])}${gradient('pan', [
      [0, '#f9dca8'],
      [1, '#6f8f88'],
    ])}
      <filter id="sun" x="-2" y="-2" width="5" height="5"><feGaussianBlur stdDeviation="34"/></filter><filter id="far"><feGaussianBlur stdDeviation="1.2"/></filter></defs>
    <rect width="${width}" height="560" fill="url(#sky)"/><rect y="556" width="${width}" height="344" fill="url(#ground)"/>
    <circle cx="600" cy="552" r="120" fill="#fff0c4" filter="url(#sun)"/><path d="M540 558A60 60 0 0 1 660 558Z" fill="#fffaf0"/>
    <g filter="url(#far)" fill="#2a3d33"><path d="M0 556V530Q140 506 300 534T620 548T900 528T1200 512V560Z"/>
      <path d="M880 548v-34h10v-16h16v16h30v34Z"/></g>
    ${pans.join('')}${salt.join('')}
    <g fill="#10201a"><path d="M700 792l8 -60q-2 -16 10 -20q-10 -12 2 -22q16 -4 18 10q0 10 -8 14q12 6 12 24l22 54l-10 4l-22 -46l-4 42Z"/><path d="M726 736L640 800" stroke="#10201a" stroke-width="7"/><path d="M628 792l30 22" stroke="#10201a" stroke-width="9"/></g>
    <text x="600" y="262" font-size="168" font-weight="500" letter-spacing="14" text-anchor="middle" fill="#fdfaf2">SALTWAY</text>
    <path d="M300 312H900" stroke="#fdfaf2" stroke-width="2" opacity=".7"/>
    <text x="600" y="368" font-size="37" font-style="italic" text-anchor="middle" fill="#fdfaf2" opacity=".92">salt, mules and tides for two to four</text>`,
  }
}

/** The stand at the fair, in pencil on squared paper. */
export function plan(): Drawing {
  const grid = [
    ...range(31).map((at) => `<path d="M${at * 40} 0V${height}"/>`),
    ...range(23).map((at) => `<path d="M0 ${at * 40}H${width}"/>`),
  ]
  const label = (x: number, y: number, text: string, size = 32) =>
    `<text x="${x}" y="${y}" font-size="${size}" font-style="italic" text-anchor="middle" fill="#3f4247" stroke="none">${text}</text>`
  const chair = (x: number, y: number) => `<rect x="${x - 22}" y="${y - 22}" width="44" height="44" rx="10"/>`
  return {
    grain: 0.3,
    svg: `<defs><filter id="pencil" x="-.05" y="-.05" width="1.1" height="1.1"><feTurbulence type="fractalNoise" baseFrequency=".03" numOctaves="3" seed="19" result="noise"/><feDisplacementMap in="SourceGraphic" in2="noise" scale="5" result="line"/><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2" seed="5"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -1.5 1.45"/><feComposite in="line" operator="in"/></filter>
      <radialGradient id="lamp" cx=".35" cy=".25" r="1"><stop offset="0" stop-color="#fffdf4"/><stop offset="1" stop-color="#d9d2c0"/></radialGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#lamp)"/><g stroke="#9db7c9" stroke-width="1.2" opacity=".55">${grid.join('')}</g>
    <g filter="url(#pencil)" fill="none" stroke="#3f4247" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round">
      <path d="M200 160H1000V720" stroke-width="7"/><path d="M200 160V720" stroke-width="7"/><path d="M200 720H1000" stroke-dasharray="20 18"/>
      <rect x="280" y="400" width="240" height="160"/>${label(400, 492, 'table one')}${[320, 400, 480].map((x) => chair(x, 370) + chair(x, 592)).join('')}
      <rect x="640" y="400" width="240" height="160"/>${label(760, 492, 'table two')}${[680, 760, 840].map((x) => chair(x, 370) + chair(x, 592)).join('')}
      <rect x="240" y="184" width="480" height="72"/>${label(480, 232, 'boxes, shelf above')}
      <rect x="760" y="184" width="200" height="72"/>${label(860, 232, 'till')}
      <path d="M760 184l200 72M960 184l-200 72" stroke-width="1.6" opacity=".5"/>
      <path d="M160 160v560m-14 -560h28m-28 560h28"/><g transform="translate(130 440) rotate(-90)">${label(0, 0, '3 m', 36)}</g>
      <path d="M200 780h800m-800 -14v28m800 -28v28"/>${label(840, 832, '4 m', 36)}
      <path d="M600 880q-4 -60 0 -130m-16 22l16 -24l18 22" stroke-width="5"/>${label(470, 850, 'people, we hope', 34)}
      <path d="M1010 470q60 -30 100 -10" stroke-width="3"/>${label(1104, 440, 'banner', 32)}
    </g>`,
  }
}
