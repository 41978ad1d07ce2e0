/** Forms of English words that no ending gives away, by their ordinary form. */
const forms = `be was were been|become became|begin began begun|bend bent|bite bit bitten|bleed bled|blow blew blown|
break broke broken|bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen|come came|
creep crept|deal dealt|dig dug|do did done|draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|
eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|find found|flee fled|fly flew flown|forget forgot forgotten|
forgive forgave forgiven|freeze froze frozen|get got gotten|give gave given|go went gone|grow grew grown|hang hung|
hear heard|hide hid hidden|hold held|keep kept|kneel knelt|know knew known|lay laid|lead led|lean leant|learn learnt|
leave left|lend lent|lie lay lain|light lit|lose lost|make made|mean meant|meet met|pay paid|ride rode ridden|
ring rang rung|rise rose risen|run ran|say said|see saw seen|seek sought|sell sold|send sent|sew sewn|shake shook shaken|
shine shone|shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept|slide slid|
smell smelt|speak spoke spoken|spend spent|spill spilt|spoil spoilt|stand stood|steal stole stolen|stick stuck|
sting stung|strike struck|swear swore sworn|sweep swept|swell swollen|swim swam swum|swing swung|take took taken|
teach taught|tear tore torn|tell told|think thought|throw threw thrown|understand understood|wake woke woken|
wear wore worn|weave wove woven|weep wept|win won|wind wound|write wrote written|child children|man men|woman women|
foot feet|tooth teeth|mouse mice|goose geese|person people|knife knives|wife wives|life lives|leaf leaves|half halves`

/** The ordinary form of an irregular one, such as `buy` of `bought`. */
export const irregularEnglish: ReadonlyMap<string, string> = new Map(
  forms.split('|').flatMap((line) => {
    const [plain = '', ...others] = line.trim().split(/\s+/)
    return others.map((other): [string, string] => [other, plain])
  }),
)
