import { type ChoiceGroup, plain } from '../../forms/choice.ts'

const group = (label: string, cities: string): ChoiceGroup => ({
  label,
  choices: plain(cities.split(',').map((city) => city.trim())),
})

/**
 * HQ cities by country, in the order of specification section 3. Where it gives only a number, they are the
 * country's largest, largest first (S3.23, D-labels.17): India by the census of 2011, the UK by those of 2021
 * and 2022, large towns included, the US by that of 2020. The name alone is stored, so none may stand in two
 * countries.
 */
export const HQ_CITIES: readonly ChoiceGroup[] = [
  group(
    'India',
    `Mumbai, Delhi, Bangalore, Hyderabad, Ahmedabad, Chennai, Kolkata, Surat, Pune, Jaipur, Lucknow, Kanpur,
    Nagpur, Indore, Thane, Bhopal, Visakhapatnam, Pimpri-Chinchwad, Patna, Vadodara, Ghaziabad, Ludhiana, Agra,
    Nashik, Faridabad, Meerut, Rajkot, Kalyan-Dombivli, Vasai-Virar, Varanasi, Srinagar, Aurangabad, Dhanbad,
    Amritsar, Navi Mumbai, Prayagraj, Ranchi, Howrah, Coimbatore, Jabalpur, Gwalior, Vijayawada, Jodhpur,
    Madurai, Raipur, Kota, Chandigarh, Guwahati`,
  ),
  group(
    'UK',
    `London, Birmingham, Glasgow, Leeds, Edinburgh, Liverpool, Sheffield, Manchester, Bristol, Leicester,
    Cardiff, Belfast, Coventry, Bradford, Nottingham, Newcastle upon Tyne, Derby, Hull, Plymouth,
    Stoke-on-Trent, Southampton, Northampton, Wolverhampton, Brighton, Luton, Portsmouth, Reading, Aberdeen,
    Milton Keynes, Bournemouth, Peterborough, Norwich, Swindon, Bolton, Slough, Southend-on-Sea, Warrington,
    Swansea, Gloucester, Sunderland, Oxford, Telford, Ipswich, Blackpool, Dundee, Middlesbrough, Preston,
    Cambridge, York`,
  ),
  group('UAE', 'Dubai, Abu Dhabi, Sharjah, Ajman, Ras Al Khaimah, Fujairah, Umm Al Quwain, Al Ain'),
  group('Singapore', 'Singapore'),
  group('Hong Kong', 'Hong Kong, Kowloon, New Territories'),
  group(
    'US',
    `New York, Los Angeles, Chicago, Houston, Phoenix, Philadelphia, San Antonio, San Diego, Dallas, San Jose,
    Austin, Jacksonville, Fort Worth, Columbus, Indianapolis, Charlotte, San Francisco, Seattle, Denver,
    Washington, Nashville, Oklahoma City, El Paso, Boston, Portland, Las Vegas, Detroit, Memphis, Louisville,
    Baltimore, Milwaukee, Albuquerque, Tucson, Fresno, Sacramento, Kansas City, Mesa, Atlanta, Omaha,
    Colorado Springs, Raleigh, Long Beach, Virginia Beach, Miami, Oakland, Minneapolis, Tulsa, Bakersfield,
    Wichita, Arlington`,
  ),
]
