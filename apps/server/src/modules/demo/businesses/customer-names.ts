/** Invented people: names that are common, put together by chance. */
export const FIRST_NAMES =
  `Olivia Amelia Isla Ava Freya Lily Florence Willow Ivy Grace Evie Poppy Elsie Ruby Harriet
  Noah George Arthur Leo Oscar Theo Freddie Harry Archie Jack Alfie Luca Rory Ewan Callum Owen Rhys Gethin Seren Cerys
  Mohammed Yusuf Ibrahim Fatima Aaliyah Zara Arjun Kavya Rohan Anjali Wei Mei Kwame Ama Chidi Ngozi Agnieszka Piotr
  Ioana Andrei Siobhan Declan Niamh Margaret Dorothy Kenneth Brian Susan Linda Keith Janet`.split(/\s+/)

export const LAST_NAMES =
  `Ashdown Barker Birtles Blackwood Bowes Carver Chaudhry Clough Cottam Craddock Dacre Dutton
  Eastwood Fairhurst Farrow Garside Goodall Greaves Haigh Hartley Heywood Holroyd Hussain Iqbal Ingham Jagger Kaur
  Kendal Kowalski Lister Lockwood Mistry Moorhouse Naylor Nwosu Oldroyd Osei Patel Pickering Popescu Quarmby Rawson
  Redfern Rushworth Shaw Sutcliffe Sykes Thackray Tordoff Uttley Varley Wadsworth Whitaker Wilcock Yeadon Żak`.split(
    /\s+/,
  )

export const STREETS =
  `Mill Lane|Chapel Street|Bank Top|Orchard Close|Station Road|Hawthorn Avenue|Beech Grove|Spring
  Gardens|Church Row|Canal Side|Park View|Moorside|Laburnum Drive|The Crescent|Victoria Terrace`
    .replace(/\s*\n\s*/g, ' ')
    .split('|')
